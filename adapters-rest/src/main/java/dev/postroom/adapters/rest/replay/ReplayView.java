package dev.postroom.adapters.rest.replay;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.webhook.delivery.DeliverySelection;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;

/**
 * A replay as clients see it.
 *
 * @param progress from 0 to 1
 * @param requeued the number of deliveries that were queued
 */
record ReplayView(
        String id,
        String webhookId,
        String status,
        FilterView filter,
        double progress,
        long requeued,
        @Nullable String failureReason,
        @JsonUnwrapped TimesView times)
        implements View {

    /**
     * The selected deliveries.
     *
     * @param eventType empty: all
     */
    record FilterView(String since, String until, List<String> status, List<String> eventType) {
        static FilterView of(DeliverySelection selection) {
            return new FilterView(
                    Times.text(selection.since()),
                    Times.text(selection.until()),
                    words(selection.statuses()),
                    words(selection.eventTypes()));
        }

        private static List<String> words(Collection<? extends Keyword> keywords) {
            return keywords.stream().map(Keyword::keyword).sorted().toList();
        }
    }

    /** When the replay was created, started and ended. */
    record TimesView(String createdAt, @Nullable String startedAt, @Nullable String endedAt) {}

    static ReplayView of(Replay replay) {
        return new ReplayView(
                replay.id().toString(),
                replay.webhook().toString(),
                replay.status().keyword(),
                FilterView.of(replay.selection()),
                replay.share(),
                replay.progress().requeued(),
                replay.state().failureReason().orElse(null),
                new TimesView(
                        Times.text(replay.createdAt()),
                        Times.textOrNull(replay.state().startedAt()),
                        Times.textOrNull(replay.state().endedAt())));
    }
}
