package dev.postroom.adapters.rest.replay.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.adapters.rest.webhook.page.WebhookHead;
import dev.postroom.domain.replay.Replay;

import java.time.Instant;
import java.util.List;

/** The list of the replays of a webhook. */
public record ReplaysPage(
        WebhookHead head, List<Row> rows, Pager pager, Filters filters, Empty empty) {

    public ReplaysPage {
        rows = List.copyOf(rows);
    }

    /**
     * A replay in the list.
     *
     * @param deliveries those that it repeats, in words
     * @param requeued how many it has queued
     */
    public record Row(
            String id,
            Moment created,
            String deliveries,
            Badge status,
            String share,
            String requeued) {

        static Row of(Replay replay, Instant now) {
            return new Row(
                    replay.id().toString(),
                    Moment.of(replay.createdAt(), now),
                    ReplayPages.deliveries(replay.selection()),
                    Badges.of("job", replay.status().keyword()),
                    ReplayPages.percent(replay) + " %",
                    Numbers.of(replay.progress().requeued()));
        }
    }
}
