package dev.postroom.adapters.rest.action;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.AudienceWord;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.action.ActionProgress;
import dev.postroom.domain.action.Selection;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/**
 * An action as clients see it.
 *
 * @param tags ids
 * @param audience {@code all}, or null
 * @param progress from 0 to 1
 */
record ActionView(
        String id,
        String action,
        List<String> tags,
        WhereView where,
        @Nullable String audience,
        String status,
        double progress,
        @JsonUnwrapped CountsView counts,
        @Nullable String failureReason,
        @JsonUnwrapped TimesView times)
        implements View {

    /**
     * The people that were chosen.
     *
     * @param filter null after the end, too
     */
    record WhereView(
            List<String> status,
            List<String> tag,
            List<String> tagAll,
            List<String> tagNone,
            @Nullable Map<String, @Nullable Object> filter) {
        static WhereView of(Selection where) {
            return new WhereView(
                    where.statuses().stream().map(SubscriberStatus::keyword).sorted().toList(),
                    ids(where.tags().any().orElse(List.of())),
                    ids(where.tags().all()),
                    ids(where.tags().none()),
                    where.filter().map(filter -> filter.toJson().members()).orElse(null));
        }
    }

    /** How many people were looked at, and what became of those who were chosen. */
    record CountsView(long examined, long changed, long unchanged, long refused) {
        static CountsView of(ActionProgress progress) {
            return new CountsView(
                    progress.examined(),
                    progress.changed(),
                    progress.unchanged(),
                    progress.refused());
        }
    }

    /** When the action was created, started and ended. */
    record TimesView(String createdAt, @Nullable String startedAt, @Nullable String endedAt) {}

    static ActionView of(SubscriberAction action) {
        return new ActionView(
                action.id().toString(),
                action.what().kind().keyword(),
                ids(action.what().tags()),
                WhereView.of(action.what().where()),
                action.what().isForAll() ? AudienceWord.ALL.keyword() : null,
                action.status().keyword(),
                action.share(),
                CountsView.of(action.progress()),
                action.state().failureReason().orElse(null),
                new TimesView(
                        Times.text(action.createdAt()),
                        Times.textOrNull(action.state().startedAt()),
                        Times.textOrNull(action.state().endedAt())));
    }

    private static List<String> ids(List<TagId> tags) {
        return tags.stream().map(TagId::toString).toList();
    }
}
