package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.trigger.run.TriggerRun;

import java.time.Instant;

/**
 * A run in the list.
 *
 * @param person the id of the person
 * @param reason in words; empty unless it ended early
 */
public record RunRow(
        String id,
        String person,
        Badge status,
        String reason,
        Moment started,
        Moment changed,
        Moment waits) {

    static RunRow of(TriggerRun run, Instant now) {
        return new RunRow(
                run.id().toString(),
                run.subscriber().toString(),
                Badges.of("run", run.status().keyword()),
                ReasonWords.of(run.state().reason()),
                Moment.of(run.createdAt(), now),
                Moment.of(run.updatedAt(), now),
                Moment.of(run.state().waitsUntil(), now, "–"));
    }
}
