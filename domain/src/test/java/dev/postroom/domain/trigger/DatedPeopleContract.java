package dev.postroom.domain.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.trigger.date.DatedPerson;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tests that every implementation of {@link DatedPeople} must pass. */
public interface DatedPeopleContract extends PortContract {

    default DatedPeople people() {
        return ports().trigger().people();
    }

    private SubscriberId person(Workspace here, Map<String, Object> metadata) {
        SubscriberFixture fixture =
                SubscriberFixture.subscriber(newId())
                        .withEmail(newId() + "@acme.test")
                        .withMetadata(metadata);
        assertThat(ports().subscriber().subscribers().addUnlessPresent(here, fixture.build()))
                .isEmpty();
        return fixture.build().id();
    }

    private static DatedPerson dated(SubscriberId id, Optional<String> date) {
        return new DatedPerson(id, date, Optional.empty());
    }

    @Test
    default void aPageHasEveryPersonOfTheWorkspaceInTheOrderOfIds() {
        Workspace here = ports().newWorkspace(Environment.LIVE);
        Workspace there = ports().newWorkspace(Environment.TEST);
        SubscriberId first = person(here, Map.of("day", "2027-03-01"));
        SubscriberId second = person(here, Map.of("other", "2027-03-02"));
        SubscriberId third = person(here, Map.of("day", 7));
        person(there, Map.of("day", "2027-03-03"));

        assertThat(people().page(here, "day", Optional.empty(), 2))
                .containsExactly(
                        dated(first, Optional.of("2027-03-01")), dated(second, Optional.empty()));
        assertThat(people().page(here, "day", Optional.of(second), 2))
                .containsExactly(dated(third, Optional.of("7")));
        assertThat(people().page(here, "day", Optional.of(third), 2)).isEmpty();
    }

    @Test
    default void knownPeopleOfTheWorkspaceAreFoundById() {
        Workspace here = ports().newWorkspace(Environment.LIVE);
        Workspace there = ports().newWorkspace(Environment.LIVE);
        SubscriberId first = person(here, Map.of("day", "2027-03-01"));
        SubscriberId foreign = person(there, Map.of("day", "2027-03-01"));

        assertThat(people().of(here, "day", Set.of(first, foreign, new SubscriberId(newId()))))
                .containsExactly(dated(first, Optional.of("2027-03-01")));
        assertThat(people().of(here, "day", List.of())).isEmpty();
    }
}
