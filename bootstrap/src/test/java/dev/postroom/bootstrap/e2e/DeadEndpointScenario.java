package dev.postroom.bootstrap.e2e;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * How long events take to a healthy endpoint, alone and beside a dead one of the same workspace for
 * which many deliveries wait.
 */
final class DeadEndpointScenario {

    private static final String HEALTHY = "/ok/healthy";
    private static final int PER_SECOND = 20;
    // a figure of a few milliseconds varies by more than its double
    private static final long SMALL = 20_000;

    private DeadEndpointScenario() {}

    static Finding run(Path directory, int queued, Duration time) throws Exception {
        try (OwnCluster cluster = OwnCluster.start(directory.resolve("postgres"));
                WebhookRig rig =
                        WebhookRig.counting(
                                directory, Installation.in(directory, cluster.target()));
                PostroomProcess postroom = rig.serve(Map.of());
                IsolationLoad load = IsolationLoad.start(rig, postroom, PER_SECOND)) {
            load.healthy(time);
            ReceiverFigures.Sum alone = measured(rig, load, time);
            Api api = rig.api(postroom);
            String dead = rig.hook(api, "/hang/dead");
            rig.receiver.reset();
            rig.events(api).emit(queued);
            rig.receiver.awaitDistinct(HEALTHY, queued + 1L, WebhookRig.LIMIT);
            ReceiverFigures.Sum beside = measured(rig, load, time);
            return Finding.collect()
                    .require(beside.twice() == 0, "the healthy endpoint got an event twice")
                    .require(
                            beside.waits().p99() <= 2 * Math.max(SMALL, alone.waits().p99()),
                            "the p99 beside the dead endpoint is more than twice as long")
                    .counting(
                            "alone %s; beside %s with %s"
                                    .formatted(alone.waits(), rig.statuses(dead), beside.waits()));
        }
    }

    private static ReceiverFigures.Sum measured(WebhookRig rig, IsolationLoad load, Duration time) {
        rig.receiver.reset();
        long sent = load.healthy(time);
        return rig.receiver.awaitDistinct(HEALTHY, sent, WebhookRig.LIMIT);
    }
}
