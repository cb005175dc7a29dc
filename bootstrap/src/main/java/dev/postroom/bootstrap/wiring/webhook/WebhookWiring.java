package dev.postroom.bootstrap.wiring.webhook;

import dev.postroom.adapters.persistence.secret.SecretBox;
import dev.postroom.adapters.persistence.webhook.JdbiDeliveries;
import dev.postroom.adapters.persistence.webhook.JdbiDeliveryQueue;
import dev.postroom.adapters.persistence.webhook.JdbiMissedEvents;
import dev.postroom.adapters.persistence.webhook.JdbiPastDeliveries;
import dev.postroom.adapters.persistence.webhook.JdbiWebhookStatistics;
import dev.postroom.adapters.persistence.webhook.JdbiWebhooks;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.event.OpenApiSampleBodies;
import dev.postroom.adapters.rest.webhook.DeliveriesResource;
import dev.postroom.adapters.rest.webhook.WebhookActionsResource;
import dev.postroom.adapters.rest.webhook.WebhookStatsResource;
import dev.postroom.adapters.rest.webhook.WebhooksResource;
import dev.postroom.adapters.rest.webhook.page.WebhookActionsPageResource;
import dev.postroom.adapters.rest.webhook.page.WebhookPageResource;
import dev.postroom.adapters.rest.webhook.page.WebhooksPageResource;
import dev.postroom.adapters.webhook.ObservedWebhookTransport;
import dev.postroom.adapters.webhook.address.IanaReceiverAddresses;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.webhook.DeliveryInspection;
import dev.postroom.application.webhook.MissedDeliveries;
import dev.postroom.application.webhook.WebhookDisabling;
import dev.postroom.application.webhook.WebhookManagement;
import dev.postroom.application.webhook.WebhookTesting;
import dev.postroom.application.webhook.delivery.DeliveryPace;
import dev.postroom.application.webhook.delivery.WebhookDelivery;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.WebhookSettings;
import dev.postroom.bootstrap.telemetry.WebhookMeters;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.MissedEvents;
import dev.postroom.domain.webhook.ReceiverAddresses;
import dev.postroom.domain.webhook.TestWebhooks;
import dev.postroom.domain.webhook.Webhooks;
import dev.postroom.domain.webhook.delivery.CircuitBreaker;
import dev.postroom.domain.webhook.delivery.Deliveries;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;
import dev.postroom.domain.webhook.delivery.PastDeliveries;
import dev.postroom.domain.webhook.delivery.RetrySchedule;
import dev.postroom.domain.webhook.delivery.WebhookStatistics;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Webhooks and their deliveries. */
public final class WebhookWiring implements FeatureWiring {

    // how long the deliveries of a crashed process wait for another process, if posts are short
    private static final Duration LEASE = Duration.ofSeconds(10);

    /** Ports of past and missed deliveries. */
    public record History(PastDeliveries past, WebhookStatistics statistics, MissedEvents missed) {}

    /**
     * The driven ports.
     *
     * @param due signals new deliveries
     */
    public record Ports(
            Webhooks webhooks,
            Deliveries deliveries,
            History history,
            DeliveryQueue queue,
            WebhookTransport transport,
            ReceiverAddresses addresses,
            Randomness randomness,
            WorkSignal due) {

        public static Ports on(Foundation foundation) {
            WorkSignal due = new WorkSignal();
            SecretBox box = foundation.store().secretBox(foundation.randomness());
            return new Ports(
                    new JdbiWebhooks(foundation.handles(), box),
                    new JdbiDeliveries(foundation.handles(), due::raise),
                    new History(
                            new JdbiPastDeliveries(foundation.handles(), due::raise),
                            new JdbiWebhookStatistics(foundation.handles()),
                            new JdbiMissedEvents(foundation.handles())),
                    new JdbiDeliveryQueue(foundation.handles(), box),
                    transport(foundation),
                    new IanaReceiverAddresses(foundation.settings().webhook().allowPrivate()),
                    foundation.randomness(),
                    due);
        }

        public MissedDeliveries missed(Events log, IdGenerator ids) {
            return new MissedDeliveries(history.missed(), log, deliveries, ids);
        }

        private static WebhookTransport transport(Foundation foundation) {
            return new ObservedWebhookTransport(
                    new WebhookTransports(foundation).chosen(),
                    new WebhookMeters(foundation.telemetry().meters()));
        }
    }

    private final ManageWebhooks webhooks;
    private final TestWebhooks tests;
    private final DeliveryInspection deliveries;
    private final RetrySchedule schedule;
    private final WorkspaceClock clock;
    private final WebhookPump pump;
    private final WorkSignal due;

    /**
     * The use cases on these ports.
     *
     * @param shutdown ends the deliveries before the ports
     */
    public WebhookWiring(
            Ports ports, Events log, UnitOfWork work, WebhookSettings settings, Shutdown shutdown) {
        this.due = ports.due();
        this.clock = work.clock();
        this.schedule = new RetrySchedule(settings.schedule());
        this.webhooks =
                new WebhookManagement(
                        work, ports.webhooks(), ports.addresses(), ports.randomness());
        this.deliveries =
                new DeliveryInspection(
                        work,
                        ports.webhooks(),
                        ports.deliveries(),
                        ports.history().past(),
                        ports.history().statistics(),
                        ports.missed(log, work.ids()));
        this.tests =
                new WebhookTesting(
                        work,
                        ports.webhooks(),
                        new OpenApiSampleBodies(),
                        ports.transport(),
                        settings.timeout());
        WebhookDelivery delivery =
                new WebhookDelivery(
                        ports.queue(),
                        ports.transport(),
                        new WebhookDisabling(work, ports.webhooks()),
                        schedule,
                        ports.randomness(),
                        work.clock(),
                        pace(settings));
        this.pump = new WebhookPump(delivery, due);
        shutdown.register("webhook deliveries", pump::finish);
        shutdown.onDrain(pump::stopPosting);
    }

    private static DeliveryPace pace(WebhookSettings settings) {
        Duration twice = settings.timeout().multipliedBy(2);
        return new DeliveryPace(
                settings.timeout(),
                twice.compareTo(LEASE) < 0 ? LEASE : twice,
                settings.inFlightPerEndpoint(),
                settings.inFlight(),
                settings.disableAfter(),
                CircuitBreaker.USUAL);
    }

    public ManageWebhooks webhooks() {
        return webhooks;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new WebhooksResource(webhooks, tools.responses(), tools.lists()),
                new WebhookActionsResource(webhooks, tests),
                new DeliveriesResource(
                        deliveries,
                        deliveries,
                        schedule.maxAttempts(),
                        tools.responses(),
                        tools.lists()),
                new WebhookStatsResource(deliveries),
                new WebhooksPageResource(webhooks, clock, tools.lists(), tools.pages()),
                new WebhookPageResource(
                        webhooks,
                        deliveries,
                        schedule.maxAttempts(),
                        clock,
                        tools.lists(),
                        tools.pages()),
                new WebhookActionsPageResource(
                        webhooks, tests, deliveries, clock.real(), tools.pages()));
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(WorkKind.WEBHOOK_DELIVERY, due);
    }

    @Override
    public List<Worker> workers() {
        return pump.workers();
    }
}
