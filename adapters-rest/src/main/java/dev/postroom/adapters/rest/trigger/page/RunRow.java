package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.trigger.run.TriggerRun;

import java.time.Instant;
import java.util.Map;

/**
 * A run in the list.
 *
 * @param person the id of the person
 * @param address of the person; the id when it is gone
 * @param reason in words; empty unless it ended early
 */
public record RunRow(
        String id,
        String person,
        String address,
        Badge status,
        String reason,
        Moment started,
        Moment changed,
        Moment waits) {

    static RunRow of(TriggerRun run, Map<SubscriberId, EmailAddress> addresses, Instant now) {
        return new RunRow(
                run.id().toString(),
                run.subscriber().toString(),
                address(run.subscriber(), addresses),
                Badges.of("run", run.status().keyword()),
                ReasonWords.of(run.state().reason()),
                Moment.of(run.createdAt(), now),
                Moment.of(run.updatedAt(), now),
                Moment.of(run.state().waitsUntil(), now, "–"));
    }

    static String address(SubscriberId person, Map<SubscriberId, EmailAddress> addresses) {
        EmailAddress known = addresses.get(person);
        return known == null ? person.toString() : known.value();
    }
}
