package dev.postroom.application.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.event.EventRelay;
import dev.postroom.application.event.Receivers;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventKeys;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.InMemoryEventPayloads;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.run.RunCause;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.TriggerRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

final class CrowdedRunsTest {

    private static final int TRIGGERS = 10;

    private final House house = House.create();
    private final TestPorts ports = house.ports();
    private final EventRelay relay =
            new EventRelay(
                    ports.transactions(),
                    ports.event().outbox(),
                    ports.event().events(),
                    new Receivers(
                            ports.webhook().webhooks(),
                            ports.webhook().deliveries(),
                            ports.webhook().missed()),
                    new RunEntries(
                            ports.trigger().triggers(),
                            ports.trigger().runs(),
                            new EventFacts(new InMemoryEventPayloads()),
                            new RunEntries.Dates(ports.trigger().scans(), ports.trigger().people()),
                            new RunReporting(ports.webhook().webhooks(), house.recorder()),
                            ports.ids()),
                    new InMemoryEventPayloads(),
                    ports.ids());

    private void triggers(Workspace workspace) {
        for (int i = 0; i < TRIGGERS; i++) {
            Trigger trigger =
                    TriggerFixture.trigger(ports.ids().next())
                            .withKind(TriggerKind.TAG_SUBSCRIBED, TriggerFilter.none())
                            .build();
            ports.trigger().triggers().addUnlessPresent(workspace, trigger);
        }
    }

    private void joinedByRuns(Workspace workspace, SubscriberId person, int times) {
        List<FrozenEvent> events =
                IntStream.range(0, times)
                        .mapToObj(_ ->
                                EventFixture.triggered(
                                        workspace,
                                        ports.ids().next(),
                                        new EventKeys(
                                                Optional.of(person),
                                                Optional.of(new TagId(ports.ids().next())),
                                                Optional.empty(),
                                                Optional.empty())))
                        .toList();
        ports.transactions().inTransaction(() -> ports.event().outbox().append(workspace, events));
        while (relay.relay(50) > 0) {
            // until all are relayed
        }
    }

    private Map<String, Long> reasons(Workspace workspace, SubscriberId person) {
        return ports.trigger().runs().ofPerson(workspace, person, Optional.empty(), 10_000).stream()
                .map(one -> one.run().state().reason().orElse("open"))
                .collect(Collectors.groupingBy(reason -> reason, Collectors.counting()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void runsStartOnlySoManyFurtherRunsForOnePerson(boolean live) {
        Workspace workspace = live ? house.live() : house.test();
        SubscriberId person = new SubscriberId(ports.ids().next());
        SubscriberId other = new SubscriberId(ports.ids().next());
        triggers(workspace);

        joinedByRuns(workspace, person, RunCause.MOST_CAUSED / TRIGGERS + 20);
        joinedByRuns(workspace, other, 1);

        assertThat(reasons(workspace, person))
                .containsEntry("open", (long) RunCause.MOST_CAUSED)
                .containsEntry(RunReason.TOO_MANY, (long) TRIGGERS);
        assertThat(reasons(workspace, other)).isEqualTo(Map.of("open", (long) TRIGGERS));
    }

    @Test
    void whatRequestsStartIsNotCountedWithIt() {
        SubscriberId person = new SubscriberId(ports.ids().next());
        Trigger trigger = TriggerFixture.trigger(ports.ids().next()).build();
        ports.trigger().triggers().addUnlessPresent(house.live(), trigger);
        joinedByRuns(house.live(), person, 1);

        FrozenEvent created = EventFixture.frozen(house.live(), person.value());
        ports.transactions()
                .inTransaction(() -> ports.event().outbox().append(house.live(), List.of(created)));
        relay.relay(10);

        assertThat(ports.trigger().runs().ofPerson(house.live(), person, Optional.empty(), 10))
                .extracting(one -> one.run())
                .extracting(TriggerRun::trigger)
                .containsExactly(trigger.id());
    }
}
