package dev.postroom.application.webhook;

import dev.postroom.application.shared.House;
import dev.postroom.application.shared.ScriptedWebhookTransport;
import dev.postroom.application.webhook.delivery.DeliveryPace;
import dev.postroom.application.webhook.delivery.WebhookDelivery;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventKeys;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.delivery.CircuitBreaker;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks;
import dev.postroom.domain.webhook.delivery.Deliveries;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;
import dev.postroom.domain.webhook.delivery.RetrySchedule;
import dev.postroom.domain.webhook.signing.SignedRequest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Webhooks, their deliveries and a worker, on ports in memory. */
public final class DeliveryRig {

    static final Duration LEASE = Duration.ofSeconds(30);
    static final Duration DISABLE_AFTER = Duration.ofDays(5);
    private static final DeliveryPace PACE =
            new DeliveryPace(
                    Duration.ofSeconds(15), LEASE, 32, 100, DISABLE_AFTER, CircuitBreaker.USUAL);
    private static final RetrySchedule SCHEDULE =
            new RetrySchedule(
                    List.of(Duration.ZERO, Duration.ofSeconds(10), Duration.ofSeconds(100)));

    private final House house = House.create();
    private final ScriptedWebhookTransport transport =
            new ScriptedWebhookTransport(house.ports().guard());
    private final DeliveryQueue queue = house.ports().webhook().queue();
    private final DeliverWebhooks worker = newWorker();

    public House house() {
        return house;
    }

    public ScriptedWebhookTransport transport() {
        return transport;
    }

    public DeliveryQueue queue() {
        return queue;
    }

    public DeliverWebhooks worker() {
        return worker;
    }

    /** One more worker, as of another process. */
    public DeliverWebhooks newWorker() {
        return newWorker(queue, SCHEDULE);
    }

    public DeliverWebhooks newWorker(DeliveryQueue otherQueue, RetrySchedule schedule) {
        return new WebhookDelivery(
                otherQueue,
                transport,
                new WebhookDisabling(house.work(), house.ports().webhook().webhooks()),
                schedule,
                count -> new byte[count],
                house.clock(),
                PACE);
    }

    /** Lets the worker do all that it can do now. */
    public void run() {
        run(worker);
    }

    public static void run(DeliverWebhooks worker) {
        boolean more = true;
        while (more) {
            DeliverWebhooks.Step read = worker.read();
            DeliverWebhooks.Step posted = worker.post(() -> {});
            DeliverWebhooks.Step stored = worker.store();
            more =
                    read.handled() + posted.handled() + stored.handled() > 0
                            || read.next().contains(DeliverWebhooks.Part.READING);
        }
    }

    /** Lets time pass, and then the worker do all that it can do. */
    public void run(Duration time) {
        house.ports().elapse(time);
        run();
    }

    public Webhook webhook(Workspace workspace, String url) {
        Webhook webhook = WebhookFixture.webhook(house.ports().ids().next()).withUrl(url).build();
        house.ports().webhook().webhooks().add(workspace, webhook, WebhookFixture.defaultSecret());
        return webhook;
    }

    /** Queues deliveries of events of as many subscribers. */
    public List<DeliveryId> due(Workspace workspace, Webhook webhook, int count) {
        List<DeliveryId> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(due(workspace, webhook, new SubscriberId(house.ports().ids().next())));
        }
        return ids;
    }

    public DeliveryId due(Workspace workspace, Webhook webhook, SubscriberId subscriber) {
        FrozenEvent event =
                EventFixture.frozen(
                        workspace,
                        house.ports().ids().next(),
                        EventType.TAG_SUBSCRIBED,
                        new EventKeys(
                                Optional.of(subscriber),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()));
        DeliveryId id = new DeliveryId(house.ports().ids().next());
        house.ports().event().events().add(List.of(event));
        house.ports()
                .webhook()
                .deliveries()
                .add(List.of(Deliveries.NewDelivery.queued(id, webhook.id(), event)));
        return id;
    }

    public Delivery.State state(Workspace workspace, DeliveryId id) {
        return house.ports().webhook().deliveries().find(workspace, id).orElseThrow().state();
    }

    /** How many requests this delivery has had. */
    public long requests(DeliveryId id) {
        return transport.requests().stream()
                .filter(request -> id.toString().equals(delivery(request)))
                .count();
    }

    public static String delivery(SignedRequest request) {
        return Objects.requireNonNull(request.headers().get("X-Service-Delivery"));
    }

    static String host(SignedRequest request) {
        return request.url().getHost();
    }
}
