package dev.postroom.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** How deliveries are listed. */
interface DeliveryListingContract extends PortContract {

    private Deliveries deliveries() {
        return ports().webhook().deliveries();
    }

    private Webhook listedWebhook(Workspace workspace) {
        Webhook webhook = WebhookFixture.webhook(newId()).build();
        ports().webhook().webhooks().add(workspace, webhook, WebhookFixture.defaultSecret());
        return webhook;
    }

    private void deliver(Workspace workspace, Webhook webhook, EventType type, int count) {
        List<FrozenEvent> events =
                IntStream.range(0, count)
                        .mapToObj(_ -> EventFixture.frozen(workspace, newId(), type))
                        .toList();
        ports().event().events().add(events);
        deliveries()
                .add(
                        events.stream()
                                .map(event ->
                                        Deliveries.NewDelivery.queued(
                                                new DeliveryId(newId()), webhook.id(), event))
                                .toList());
    }

    private List<Delivery> listed(
            Workspace workspace, Webhook webhook, DeliveryQuery query, boolean descending) {
        return Pages.walk(
                2,
                new Sort<>(DeliveryQuery.Sort.CREATED_AT, descending),
                page -> deliveries().list(workspace, webhook.id(), query, page));
    }

    private static DeliveryQuery every() {
        return DeliveryQuery.of();
    }

    @Test
    default void deliveriesAreSortedInBothDirectionsTiesById() {
        Workspace here = newLive();
        Webhook webhook = listedWebhook(here);
        deliver(here, webhook, EventType.SUBSCRIBER_CREATED, 3);
        deliver(here, webhook, EventType.SUBSCRIBER_UPDATED, 2);
        deliver(here, listedWebhook(here), EventType.SUBSCRIBER_CREATED, 1);

        List<Delivery> ascending = listed(here, webhook, every(), false);
        List<Delivery> descending = listed(here, webhook, every(), true);

        assertThat(ascending)
                .hasSize(5)
                .isSortedAccordingTo(
                        Comparator.comparing(Delivery::createdAt)
                                .thenComparing(delivery -> delivery.id().toString()));
        assertThat(descending.stream().map(Delivery::id))
                .containsExactlyElementsOf(
                        ascending.reversed().stream().map(Delivery::id).toList());
    }

    @Test
    default void otherWorkspacesListNoDeliveries() {
        Workspace here = newLive();
        Webhook webhook = listedWebhook(here);
        deliver(here, webhook, EventType.SUBSCRIBER_CREATED, 1);

        for (Workspace stranger : strangersTo(here)) {
            assertThat(listed(stranger, webhook, every(), false)).isEmpty();
        }
    }

    @Test
    default void filtersRestrictBothItemsAndTotal() {
        Workspace here = newLive();
        Webhook webhook = listedWebhook(here);
        deliver(here, webhook, EventType.SUBSCRIBER_CREATED, 2);
        deliver(here, webhook, EventType.TAG_SUBSCRIBED, 3);

        assertThat(
                        listed(
                                here,
                                webhook,
                                new DeliveryQuery(
                                        Set.of(DeliveryStatus.PENDING, DeliveryStatus.FAILED),
                                        Optional.of(EventType.TAG_SUBSCRIBED),
                                        TimeSpan.always()),
                                false))
                .hasSize(3)
                .allMatch(delivery -> delivery.payload().type() == EventType.TAG_SUBSCRIBED);
        assertThat(listed(here, webhook, DeliveryQuery.of(DeliveryStatus.DELIVERED), false))
                .isEmpty();
    }

    @Test
    default void aSpanOfCreationRestrictsBothItemsAndTotalAndLeavesOutItsEnds() {
        Workspace here = newLive();
        Webhook webhook = listedWebhook(here);
        List<Delivery> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            deliver(here, webhook, EventType.TAG_SUBSCRIBED, 1);
            all = listed(here, webhook, every(), false);
            ports().elapse(Duration.ofSeconds(1));
        }
        Optional<Instant> first = Optional.of(all.getFirst().createdAt());
        Optional<Instant> last = Optional.of(all.getLast().createdAt());
        List<DeliveryId> ids = all.stream().map(Delivery::id).toList();

        assertThat(listed(here, webhook, created(first, last), true))
                .extracting(Delivery::id)
                .containsExactly(ids.get(1));
        assertThat(listed(here, webhook, created(first, Optional.empty()), false))
                .extracting(Delivery::id)
                .containsExactly(ids.get(1), ids.get(2));
        assertThat(listed(here, webhook, created(Optional.empty(), last), true))
                .extracting(Delivery::id)
                .containsExactly(ids.get(1), ids.get(0));
        assertThat(
                        deliveries()
                                .list(
                                        here,
                                        webhook.id(),
                                        created(first, last),
                                        PageRequest.first(
                                                1, Sort.descending(DeliveryQuery.Sort.CREATED_AT)))
                                .total())
                .isEqualTo(1);
        assertThat(listed(here, webhook, created(last, first), true)).isEmpty();
    }

    private static DeliveryQuery created(Optional<Instant> after, Optional<Instant> before) {
        return new DeliveryQuery(
                Set.of(DeliveryStatus.PENDING, DeliveryStatus.FAILED),
                Optional.empty(),
                new TimeSpan(after, before));
    }

    @Test
    default void deliveriesAddedBetweenPagesDoNotShiftThem() {
        Workspace here = newLive();
        Webhook webhook = listedWebhook(here);
        deliver(here, webhook, EventType.SUBSCRIBER_CREATED, 3);
        List<Delivery> before = listed(here, webhook, every(), true);
        Sort<DeliveryQuery.Sort> newest = Sort.descending(DeliveryQuery.Sort.CREATED_AT);
        Page<Delivery> first =
                deliveries().list(here, webhook.id(), every(), PageRequest.first(1, newest));
        ports().elapse(Duration.ofSeconds(1));

        deliver(here, webhook, EventType.SUBSCRIBER_CREATED, 1);
        Page<Delivery> second =
                deliveries()
                        .list(
                                here,
                                webhook.id(),
                                every(),
                                new PageRequest<>(5, newest, first.next()));

        assertThat(second.items().stream().map(Delivery::id))
                .containsExactly(before.get(1).id(), before.get(2).id());
        assertThat(second.total()).isEqualTo(4);
    }

    @Test
    default void deliveriesOfLongEventsEndAPageEarlyAndTheNextOneGoesOn() {
        Workspace here = newLive();
        Webhook webhook = listedWebhook(here);
        SubscriberId person = new SubscriberId(newId());
        List<FrozenEvent> events =
                IntStream.range(0, 8)
                        .mapToObj(_ -> EventFixture.large(here, newId(), person, 400_000))
                        .toList();
        ports().event().events().add(events);
        deliveries()
                .add(
                        events.stream()
                                .map(event ->
                                        Deliveries.NewDelivery.queued(
                                                new DeliveryId(newId()), webhook.id(), event))
                                .toList());

        assertThat(
                        Pages.sizes(
                                100,
                                Sort.descending(DeliveryQuery.Sort.CREATED_AT),
                                page -> deliveries().list(here, webhook.id(), every(), page)))
                .containsExactly(3, 3, 2);
    }
}
