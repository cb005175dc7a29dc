package dev.postroom.application.trigger;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.InMemoryEventPayloads;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.trigger.NewTrigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerPatch;
import dev.postroom.domain.trigger.TriggerPorts;
import dev.postroom.domain.trigger.run.RunQuery;
import dev.postroom.domain.trigger.run.TriggerRun;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class DateSchedulingTest {

    private static final LocalDate TODAY = LocalDate.ofInstant(SettableClock.START, ZoneOffset.UTC);

    private static final int MOST = 20;

    private final House house = House.create();
    private final Workspace here = house.live();
    private final TriggerPorts ports = house.ports().trigger();
    private final TriggerManagement triggers =
            new TriggerManagement(
                    house.work(),
                    ports.triggers(),
                    ports.holds(),
                    ports.scans(),
                    new DefinitionParts(
                            house.ports().tag().tags(),
                            house.ports().template().templates(),
                            house.ports().webhook().webhooks(),
                            house.ports().campaign().campaigns(),
                            house.ports().tracking().reactions()),
                    MOST);
    private final DateScheduling scheduling =
            new DateScheduling(
                    house.work(), ports.triggers(), ports.runs(), ports.scans(), ports.people());
    private final RunEntries relay =
            new RunEntries(
                    ports.triggers(),
                    ports.runs(),
                    new EventFacts(new InMemoryEventPayloads()),
                    new RunEntries.Dates(ports.scans(), ports.people()),
                    new RunReporting(house.ports().webhook().webhooks(), house.recorder()),
                    house.ports().ids());

    private TriggerId trigger(String frequency) {
        JsonObject definition =
                JsonObject.of(
                        Map.of(
                                "event_type",
                                "date",
                                "filter",
                                date("23:00"),
                                "frequency",
                                frequency,
                                "steps",
                                List.of(Map.of("type", "exit"))));
        return triggers.create(
                        caller(here),
                        new NewTrigger("Birthday", Optional.empty(), true, definition))
                .trigger()
                .id();
    }

    private static Map<String, Object> date(String time) {
        return Map.of("date", Map.of("field", "metadata.day", "time", time, "yearly", true));
    }

    private static SubscriberFixture born(SubscriberFixture fixture, LocalDate day) {
        return fixture.withMetadata(Map.of("day", day.toString()));
    }

    private Subscriber person(LocalDate day) {
        return house.stored(
                here, born(SubscriberFixture.subscriber(house.ports().ids().next()), day));
    }

    private void scan() {
        int steps = 0;
        while (scheduling.schedule(2) > 0) {
            steps++;
            assertThat(steps).isLessThan(100);
        }
    }

    private List<Instant> moments(TriggerId trigger) {
        return runs(trigger).stream().map(TriggerRun::createdAt).toList();
    }

    private List<TriggerRun> runs(TriggerId trigger) {
        return ports
                .runs()
                .list(
                        here,
                        trigger,
                        RunQuery.all(),
                        PageRequest.first(100, Sort.ascending(RunQuery.Sort.CREATED_AT)))
                .items()
                .stream()
                .map(one -> one.run())
                .toList();
    }

    private static Instant at(LocalDate day) {
        return day.atTime(23, 0).toInstant(ZoneOffset.UTC);
    }

    private void changed(Subscriber person, EventType type) {
        FrozenEvent event = EventFixture.frozen(here, person.id().value(), type);
        house.work()
                .inTransaction(
                        () -> relay.turn(event.workspace(), List.of(event)).follow(List.of(event)));
    }

    private void patch(TriggerId trigger, Optional<Boolean> active, Map<String, Object> members) {
        triggers.update(
                caller(here),
                trigger,
                new TriggerPatch(
                        Optional.empty(),
                        Change.keep(),
                        active,
                        JsonObject.of(Map.copyOf(members))),
                Optional.empty());
    }

    @Test
    void everyoneWhoseDateComesWithinADayGetsARunForItsMoment() {
        for (int day = -1; day <= 2; day++) {
            person(TODAY.plusDays(day));
            person(TODAY.plusDays(day));
        }
        house.stored(here, SubscriberFixture.subscriber(house.ports().ids().next()));
        TriggerId trigger = trigger("every_time");

        scan();

        assertThat(moments(trigger)).hasSize(2).containsOnly(at(TODAY));
        assertThat(ports.queue().due(Optional.empty())).isEmpty();
        house.ports().clock().advance(Duration.ofDays(1));
        scan();
        assertThat(moments(trigger)).hasSize(4);
        assertThat(ports.queue().take(here, 10)).hasSize(2);
    }

    @Test
    void aDayOnWhichNothingRanIsMadeUpFor() {
        person(TODAY.plusDays(3));
        TriggerId trigger = trigger("every_time");
        scan();

        house.ports().clock().advance(Duration.ofDays(5));
        scan();

        assertThat(moments(trigger)).containsExactly(at(TODAY.plusDays(3)));
        assertThat(ports.queue().take(here, 10)).hasSize(1);
    }

    @Test
    void aPersonWhoIsAddedOrChangedWithinTheDayIsScheduledByTheRelay() {
        TriggerId trigger = trigger("once");
        scan();
        Subscriber ada = person(TODAY);

        changed(ada, EventType.SUBSCRIBER_CREATED);
        changed(ada, EventType.SUBSCRIBER_UPDATED);
        assertThat(moments(trigger)).containsExactly(at(TODAY));

        Subscriber later =
                born(SubscriberFixture.subscriber(ada.id().value()), TODAY.plusDays(9)).build();
        assertThat(house.ports().subscriber().subscribers().update(here, later)).isEmpty();
        changed(ada, EventType.SUBSCRIBER_UPDATED);
        assertThat(moments(trigger)).isEmpty();
        house.ports().clock().advance(Duration.ofDays(9));
        scan();
        assertThat(moments(trigger)).containsExactly(at(TODAY.plusDays(9)));
    }

    @Test
    void aPersonWhoIsDeletedHasNoScheduledRun() {
        TriggerId trigger = trigger("every_time");
        Subscriber ada = person(TODAY);
        scan();

        assertThat(house.ports().subscriber().subscribers().delete(here, ada.id())).isTrue();
        changed(ada, EventType.SUBSCRIBER_DELETED);

        assertThat(moments(trigger)).isEmpty();
    }

    @Test
    void anInactiveTriggerSchedulesNothingAndAnActiveOneBeginsAnew() {
        TriggerId trigger = trigger("every_time");
        person(TODAY);
        person(TODAY.plusDays(3));
        scan();

        patch(trigger, Optional.of(false), Map.of());
        assertThat(moments(trigger)).isEmpty();
        scan();
        assertThat(moments(trigger)).isEmpty();
        house.ports().clock().advance(Duration.ofDays(3));
        patch(trigger, Optional.of(true), Map.of());
        scan();

        assertThat(moments(trigger)).containsExactly(at(TODAY.plusDays(3)));
    }

    @Test
    void aChangeOfTheDefinitionMovesTheRunsThatHaveNotBegun() {
        TriggerId trigger = trigger("every_time");
        person(TODAY);
        scan();

        patch(trigger, Optional.empty(), Map.of("filter", date("22:00")));
        scan();
        assertThat(moments(trigger)).containsExactly(at(TODAY).minus(Duration.ofHours(1)));
        assertThat(runs(trigger)).extracting(TriggerRun::version).containsExactly(2);

        triggers.delete(caller(here), trigger, Optional.empty());
        house.ports().clock().advance(Duration.ofDays(1));
        assertThat(scheduling.schedule(2)).isZero();
    }
}
