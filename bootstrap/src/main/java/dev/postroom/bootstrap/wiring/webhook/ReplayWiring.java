package dev.postroom.bootstrap.wiring.webhook;

import dev.postroom.adapters.persistence.replay.JdbiReplayQueue;
import dev.postroom.adapters.persistence.replay.JdbiReplays;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.replay.ReplaysResource;
import dev.postroom.adapters.rest.replay.page.ReplaysPageResource;
import dev.postroom.application.replay.ReplayManagement;
import dev.postroom.application.replay.ReplayPace;
import dev.postroom.application.replay.ReplayRunning;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.replay.ReplayDeliveries;
import dev.postroom.domain.replay.ReplayQueue;
import dev.postroom.domain.replay.Replays;
import dev.postroom.domain.replay.RunReplays;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Jobs that repeat deliveries. */
public final class ReplayWiring implements FeatureWiring {

    private static final int STEP = 500;
    private static final int MOST_DUE = 1000;
    private static final Duration PAUSE = Duration.ofMillis(200);

    /**
     * The driven ports.
     *
     * @param added signals a new replay
     */
    public record Ports(Replays replays, ReplayQueue queue, WorkSignal added) {

        public static Ports on(Foundation foundation) {
            WorkSignal added = new WorkSignal();
            return new Ports(
                    new JdbiReplays(foundation.handles(), added::raise),
                    new JdbiReplayQueue(foundation.handles()),
                    added);
        }
    }

    private final ReplayDeliveries replays;
    private final ManageWebhooks webhooks;
    private final WorkspaceClock clock;
    private final RunReplays running;
    private final WorkSignal added;

    /**
     * The use cases on these ports.
     *
     * @param managed the webhooks as their members see them
     */
    public ReplayWiring(
            Ports ports,
            WebhookWiring.Ports webhooks,
            ManageWebhooks managed,
            Events log,
            UnitOfWork work,
            WorkerSettings workers) {
        this.added = ports.added();
        this.webhooks = managed;
        this.clock = work.clock();
        this.replays = new ReplayManagement(work, webhooks.webhooks(), ports.replays());
        this.running =
                new ReplayRunning(
                        work,
                        ports.queue(),
                        webhooks.webhooks(),
                        webhooks.history().past(),
                        webhooks.missed(log, work.ids()),
                        new ReplayPace(STEP, MOST_DUE, PAUSE, workers.lease()));
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new ReplaysResource(replays, tools.responses(), tools.lists()),
                new ReplaysPageResource(replays, webhooks, clock, tools.lists(), tools.pages()));
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(WorkKind.WEBHOOK_REPLAY, added);
    }

    @Override
    public List<Worker> workers() {
        return List.of(new Worker("webhook-replay", 1, added, running::replayNext));
    }
}
