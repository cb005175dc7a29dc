package dev.postroom.application.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventKeys;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.InMemoryEventPayloads;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.imports.ImportFixture;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.note.NoteFixture;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.webhook.WebhookFixture;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

final class EventRecorderTest {

    private final House house = House.create();
    private final EventRecorder recorder = house.recorder();
    private final Subscriber subscriber = SubscriberFixture.subscriber(id()).build();

    private UUID id() {
        return house.ports().ids().next();
    }

    private Event event(EventSubject subject) {
        return recorder.event(
                EventType.SUBSCRIBER_UPDATED,
                subject,
                EventOrigin.of(Origin.system(Origin.Source.BOUNCE)),
                SettableClock.START);
    }

    private void record(Workspace workspace, List<Event> events) {
        house.ports().transactions().inTransaction(() -> recorder.recordAll(workspace, events));
    }

    private EventKeys keysOf(EventSubject subject) {
        record(house.live(), List.of(event(subject)));
        return house.frozenEvents().getFirst().keys();
    }

    @Test
    void anEventIsFrozenWithItsBytesAndItsOrigin() {
        Event event = event(new EventSubject.OfSubscriber(subscriber));

        house.ports().transactions().inTransaction(() -> recorder.record(house.test(), event));

        FrozenEvent frozen = house.frozenEvents().getFirst();
        assertThat(frozen.workspace()).isEqualTo(house.test());
        assertThat(frozen.id()).isEqualTo(event.id());
        assertThat(frozen.origin()).isEqualTo(event.origin());
        assertThat(frozen.body()).isEqualTo(new InMemoryEventPayloads().body(house.test(), event));
    }

    @Test
    void anEventHasTheKeysOfItsSubjects() {
        Optional<?> person = Optional.of(subscriber.id());
        Tag tag = TagFixture.tag(id()).build();
        CountedCampaign campaign =
                new CountedCampaign(
                        CampaignFixture.campaign(id(), new TemplateId(id())).build(),
                        new CampaignStats(Map.of()));

        List<EventSubject> aboutThePerson =
                List.of(
                        new EventSubject.OfSubscriber(subscriber),
                        new EventSubject.OfChange(subscriber, subscriber),
                        new EventSubject.OfNote(
                                subscriber, NoteFixture.defaultNote(id(), subscriber.id())));
        assertThat(aboutThePerson).allMatch(subject -> keysOf(subject).subscriber().equals(person));
        EventKeys membership = keysOf(new EventSubject.OfMembership(subscriber, tag, "api"));
        assertThat(membership.subscriber()).isEqualTo(person);
        assertThat(membership.tag()).contains(tag.id());
        assertThat(keysOf(new EventSubject.OfCampaign(campaign)).campaign())
                .contains(campaign.campaign().id());
        assertThat(keysOf(new EventSubject.OfImport(ImportFixture.queued(id()))))
                .isEqualTo(EventKeys.none());
        EventSubject mail =
                new EventSubject.OfEmail(
                        EmailFixture.email(id()).withTo("Ann@example.org").build().summary());
        assertThat(keysOf(mail).address()).contains("ann@example.org");
    }

    @Test
    void eventsAreRecordedAtomicallyInTheirOrder() {
        Event first = event(new EventSubject.OfSubscriber(subscriber));
        Event second = event(new EventSubject.OfSubscriber(subscriber));

        Rollback.of(
                house.ports().transactions(),
                () -> recorder.recordAll(house.live(), List.of(first, second)));
        assertThat(house.frozenEvents()).isEmpty();

        record(house.live(), List.of(second, first));
        assertThat(house.frozenEvents())
                .extracting(FrozenEvent::id)
                .containsExactly(second.id(), first.id());
    }

    @Test
    void firstEventsOfNewPeopleWaitForARelayOnlyWhereSomethingListens() {
        house.ports()
                .webhook()
                .webhooks()
                .add(
                        house.live(),
                        WebhookFixture.webhook(house.ports().ids().next()).build(),
                        WebhookFixture.defaultSecret());
        for (Workspace workspace : List.of(house.live(), house.test())) {
            house.ports()
                    .transactions()
                    .inTransaction(() ->
                            house.recorder()
                                    .recordFirst(
                                            workspace,
                                            List.of(
                                                    event(
                                                            new EventSubject.OfSubscriber(
                                                                    subscriber)))));
        }

        assertThat(house.frozenEvents())
                .extracting(FrozenEvent::workspace)
                .containsExactly(house.live());
        assertThat(house.ports().event().events().extent(house.live()).last()).isZero();
        assertThat(house.ports().event().events().extent(house.test()).last()).isEqualTo(1);
    }

    @Test
    void longEventsAreStoredInPartsInTheirOrder() {
        List<Integer> parts = new ArrayList<>();
        List<EventId> stored = new ArrayList<>();
        Outbox outbox =
                new Outbox() {
                    @Override
                    public boolean isEmpty(Workspace workspace) {
                        return false;
                    }

                    @Override
                    public void append(Workspace workspace, List<FrozenEvent> events) {
                        parts.add(events.size());
                        stored.addAll(events.stream().map(FrozenEvent::id).toList());
                    }

                    @Override
                    public List<FrozenEvent> takeOut(
                            int max, ToIntFunction<List<FrozenEvent>> share) {
                        return List.of();
                    }
                };
        EventPayloads payloads =
                new EventPayloads() {
                    @Override
                    public byte[] body(Workspace workspace, Event event) {
                        return new byte[1024 * 1024];
                    }

                    @Override
                    public JsonObject data(byte[] body) {
                        return JsonObject.empty();
                    }
                };
        List<Event> events =
                Stream.generate(() -> event(new EventSubject.OfSubscriber(subscriber)))
                        .limit(10)
                        .toList();

        new EventRecorder(outbox, payloads, house.ports().ids(), house.recorder().unheard())
                .recordAll(house.live(), events);

        assertThat(parts).containsExactly(4, 4, 2);
        assertThat(stored).containsExactlyElementsOf(events.stream().map(Event::id).toList());
    }
}
