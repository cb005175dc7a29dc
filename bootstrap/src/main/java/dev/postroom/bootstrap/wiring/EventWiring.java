package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.event.JdbiEvents;
import dev.postroom.adapters.persistence.event.JdbiOutbox;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.event.EventsResource;
import dev.postroom.adapters.rest.event.JacksonEventPayloads;
import dev.postroom.adapters.rest.event.LiveEvents;
import dev.postroom.adapters.rest.event.page.EventsPageResource;
import dev.postroom.adapters.rest.event.page.LivePageResource;
import dev.postroom.application.event.EventReading;
import dev.postroom.application.event.EventRelay;
import dev.postroom.application.event.Receivers;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.trigger.EventFacts;
import dev.postroom.application.trigger.RunEntries;
import dev.postroom.application.trigger.RunReporting;
import dev.postroom.bootstrap.lifecycle.BatchDelay;
import dev.postroom.bootstrap.lifecycle.DutyCycle;
import dev.postroom.bootstrap.lifecycle.StepPause;
import dev.postroom.bootstrap.lifecycle.Weighed;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.bootstrap.wiring.webhook.WebhookWiring;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.event.ReadEvents;
import dev.postroom.domain.event.RelayEvents;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Events, from the outbox to the deliveries. */
final class EventWiring implements FeatureWiring {

    // large batches: each claim skips dead tuples until vacuum removes them
    private static final int EVENTS_AT_ONCE = 2000;

    // one goes on for the others while the batch of one account is under way
    private static final int RELAYS = 2;

    // a relay after each commit would cost as much as the requests that it follows
    private static final BatchDelay GATHERING = new BatchDelay(Duration.ofMillis(20), 20);

    // events that start hundreds of runs each would take the processors from requests without a gap
    private static final StepPause PAUSING =
            new Weighed(
                    Duration.ofMillis(1), 50, GATHERING, new DutyCycle(50, Duration.ofMillis(200)));

    /**
     * The driven ports.
     *
     * @param appended signals a new event in the outbox
     */
    record Ports(
            Outbox outbox,
            Events events,
            EventPayloads payloads,
            WorkSignal appended,
            Consumer<Runnable> onDrain) {

        static Ports on(Foundation foundation) {
            WorkSignal appended = new WorkSignal();
            return new Ports(
                    new JdbiOutbox(foundation.handles(), appended::raise),
                    new JdbiEvents(foundation.handles()),
                    new JacksonEventPayloads(),
                    appended,
                    foundation.shutdown()::onDrain);
        }
    }

    private final RelayEvents relay;
    private final ReadEvents reading;
    private final LiveEvents live;
    private final WorkspaceClock clock;
    private final WorkSignal appended;

    EventWiring(
            Ports ports,
            WebhookWiring.Ports webhooks,
            TriggerWiring.Ports triggers,
            UnitOfWork work) {
        this.appended = ports.appended();
        this.clock = work.clock();
        this.reading = new EventReading(ports.events());
        this.live = new LiveEvents(reading, work.clock());
        ports.onDrain().accept(live::close);
        this.relay =
                new EventRelay(
                        work.transactions(),
                        ports.outbox(),
                        ports.events(),
                        new Receivers(
                                webhooks.webhooks(),
                                webhooks.deliveries(),
                                webhooks.history().missed()),
                        new RunEntries(
                                triggers.triggers(),
                                triggers.runs(),
                                new EventFacts(ports.payloads()),
                                triggers.dates(),
                                new RunReporting(webhooks.webhooks(), work.events()),
                                work.ids()),
                        ports.payloads(),
                        work.ids());
    }

    ReadEvents reading() {
        return reading;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new EventsResource(reading, tools.responses()),
                new EventsPageResource(reading, clock, tools.pages()),
                new LivePageResource(live, tools.streams()));
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(WorkKind.EVENT_RELAY, appended);
    }

    @Override
    public List<Worker> workers() {
        return List.of(
                new Worker("event-relay", RELAYS, appended, () -> relay.relay(EVENTS_AT_ONCE))
                        .pausing(PAUSING));
    }
}
