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

/** An action as clients see it. */
record ActionView(
        String id,
        @JsonUnwrapped WhatView what,
        @JsonUnwrapped StateView state,
        @JsonUnwrapped CountsView counts,
        @JsonUnwrapped TimesView times)
        implements View {

    /**
     * The kind of the action, and the selection of people.
     *
     * @param tags ids
     * @param audience {@code all}, or null
     */
    record WhatView(String action, List<String> tags, WhereView where, @Nullable String audience) {
        static WhatView of(SubscriberAction.What what) {
            return new WhatView(
                    what.kind().keyword(),
                    ids(what.tags()),
                    WhereView.of(what.where()),
                    what.isForAll() ? AudienceWord.ALL.keyword() : null);
        }
    }

    /**
     * How far it is.
     *
     * @param progress from 0 to 1
     */
    record StateView(String status, double progress, @Nullable String failureReason) {}

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
                WhatView.of(action.what()),
                new StateView(
                        action.status().keyword(),
                        action.share(),
                        action.state().failureReason().orElse(null)),
                CountsView.of(action.progress()),
                new TimesView(
                        Times.text(action.createdAt()),
                        Times.textOrNull(action.state().startedAt()),
                        Times.textOrNull(action.state().endedAt())));
    }

    private static List<String> ids(List<TagId> tags) {
        return tags.stream().map(TagId::toString).toList();
    }
}
