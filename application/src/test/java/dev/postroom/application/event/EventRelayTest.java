package dev.postroom.application.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.application.trigger.EventFacts;
import dev.postroom.application.trigger.RunEntries;
import dev.postroom.application.trigger.RunReporting;
import dev.postroom.application.webhook.MissedDeliveries;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.InMemoryEventPayloads;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Wanted;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

final class EventRelayTest {

    private final House house = House.create();
    private final TestPorts ports = house.ports();
    private final EventRelay relay =
            new EventRelay(
                    house.ports().transactions(),
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
                            house.ports().ids()),
                    new InMemoryEventPayloads(),
                    house.ports().ids());

    private EventId happened(Workspace workspace) {
        FrozenEvent event = EventFixture.frozen(workspace, house.ports().ids().next());
        ports.transactions()
                .inTransaction(() -> ports.event().outbox().append(workspace, List.of(event)));
        return event.id();
    }

    private void webhook(Workspace workspace, UnaryOperator<WebhookFixture> change) {
        Webhook webhook = change.apply(WebhookFixture.webhook(house.ports().ids().next())).build();
        ports.webhook().webhooks().add(workspace, webhook, WebhookFixture.defaultSecret());
    }

    private List<DueDelivery> due() {
        List<Wanted> wanted =
                ports.webhook().queue().claim(100, Duration.ofMinutes(1)).stream()
                        .map(endpoint -> new Wanted(endpoint, 100, Set.of()))
                        .toList();
        return ports.webhook().queue().due(wanted).values().stream().flatMap(List::stream).toList();
    }

    @Test
    void eachMatchingWebhookOfTheWorkspaceGetsTheEventOnce() {
        webhook(house.live(), fixture -> fixture);
        webhook(house.live(), fixture -> fixture.withEvents("subscriber.created"));
        webhook(house.live(), fixture -> fixture.withEvents("tag.subscribed"));
        webhook(house.live(), fixture -> fixture.withActive(false));
        webhook(house.test(), fixture -> fixture);
        EventId id = happened(house.live());
        assertThat(relay.relay(10)).isEqualTo(1);
        assertThat(due()).hasSize(2).allMatch(due -> due.payload().event().equals(id));
        assertThat(relay.relay(10)).isZero();
        assertThat(due()).isEmpty();
    }

    @Test
    void whatAnInactiveWebhookMissesIsOneNoteAndIsRecordedWhenItIsAskedFor() {
        Webhook off = WebhookFixture.webhook(house.ports().ids().next()).withActive(false).build();
        ports.webhook().webhooks().add(house.live(), off, WebhookFixture.defaultSecret());
        List<EventId> missed = IntStream.range(0, 3).mapToObj(_ -> happened(house.live())).toList();

        assertThat(relay.relay(10)).isEqualTo(3);

        assertThat(due()).isEmpty();
        assertThat(skipped(off)).isEmpty();

        MissedDeliveries deliveries =
                new MissedDeliveries(
                        ports.webhook().missed(),
                        ports.event().events(),
                        ports.webhook().deliveries(),
                        ports.ids());
        assertThat(deliveries.record(house.live(), off.id(), 2)).isTrue();
        assertThat(skipped(off)).isEqualTo(missed.subList(0, 2));
        assertThat(deliveries.record(house.live(), off.id(), 2)).isTrue();
        assertThat(deliveries.record(house.live(), off.id(), 2)).isFalse();
        assertThat(skipped(off)).isEqualTo(missed);
        assertThat(due()).isEmpty();
    }

    private List<EventId> skipped(Webhook webhook) {
        return ports
                .webhook()
                .deliveries()
                .list(
                        house.live(),
                        webhook.id(),
                        DeliveryQuery.of(DeliveryStatus.SKIPPED),
                        PageRequest.first(10, Sort.ascending(DeliveryQuery.Sort.CREATED_AT)))
                .items()
                .stream()
                .map(delivery -> delivery.payload().event())
                .toList();
    }

    @Test
    void anEventWithoutMatchingWebhookIsInTheLog() {
        EventId id = happened(house.test());
        assertThat(relay.relay(10)).isEqualTo(1);
        assertThat(ports.event().events().find(house.test(), id)).isPresent();
        assertThat(due()).isEmpty();
    }

    @Test
    void theDeliveriesOfOneRelayAreBoundedAndOtherWorkspacesComeNext() {
        int webhooks = RelayBatch.MOST_ROWS / 4;
        IntStream.range(0, webhooks).forEach(_ -> webhook(house.live(), fixture -> fixture));
        IntStream.range(0, 10).forEach(_ -> happened(house.live()));
        assertThat(relay.relay(100)).isEqualTo(3);

        EventId other = happened(house.test());
        assertThat(relay.relay(100)).isBetween(1, 4);
        assertThat(ports.event().events().find(house.test(), other)).isPresent();

        assertThat(relay.relay(100)).isEqualTo(3);
    }

    @Test
    void anEventWithMoreDeliveriesThanABatchIsRelayedAlone() {
        int webhooks = RelayBatch.MOST_ROWS + 1;
        IntStream.range(0, webhooks).forEach(_ -> webhook(house.live(), fixture -> fixture));
        IntStream.range(0, 2).forEach(_ -> happened(house.live()));

        assertThat(List.of(relay.relay(100), relay.relay(100), relay.relay(100)))
                .containsExactly(1, 1, 0);
    }

    @Test
    void aRelayMovesAtMostTheRequestedNumberOfEvents() {
        happened(house.live());
        happened(house.live());
        happened(house.test());
        assertThat(relay.relay(2)).isEqualTo(2);
        assertThat(relay.relay(2)).isEqualTo(1);
    }
}
