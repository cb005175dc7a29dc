package dev.postroom.bootstrap.e2e;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Events are delivered to endpoints that fail in every way, while the process is killed and the
 * database stops. One endpoint never succeeds, and is disabled at the end.
 */
final class WebhookFaultScenario {

    private static final String DEAD = "/error/1";
    private static final List<String> LIVING = List.of("/ok/1", "/faults/1", "/errors/1");

    private final OwnCluster cluster;
    private final WebhookRig rig;
    private final Map<String, String> settings;
    private final Random chance;

    private WebhookFaultScenario(OwnCluster cluster, WebhookRig rig, Duration lease, long seed) {
        this.cluster = cluster;
        this.rig = rig;
        this.chance = new Random(seed);
        this.settings =
                Map.of(
                        "POSTROOM_WORKERS_LEASE",
                        lease.toSeconds() + "s",
                        "POSTROOM_WEBHOOK_TIMEOUT",
                        "2s",
                        "POSTROOM_WEBHOOK_SCHEDULE",
                        "0s" + ",200ms".repeat(9));
    }

    /**
     * @param rounds of which every other one ends with a kill, and the others with a stop
     */
    static Finding run(Path directory, int events, int rounds, Duration lease, long seed)
            throws Exception {
        try (OwnCluster cluster = OwnCluster.start(directory.resolve("postgres"));
                WebhookRig rig =
                        WebhookRig.on(
                                directory, Installation.in(directory, cluster.target()), seed)) {
            return new WebhookFaultScenario(cluster, rig, lease, seed).run(events, rounds);
        }
    }

    private Finding run(int events, int rounds) throws Exception {
        PostroomProcess postroom = rig.serve(settings);
        Map<String, String> webhooks = new LinkedHashMap<>();
        for (String path : LIVING) {
            webhooks.put(path, rig.hook(rig.api(postroom), path));
        }
        webhooks.put(DEAD, rig.hook(rig.api(postroom), DEAD));
        EventSource source = rig.events(rig.api(postroom));
        for (int round = 0; round < rounds; round++) {
            long before = rig.receiver.sum("").requests();
            source.emit(events / rounds);
            rig.awaitRequests("", before + chance.nextInt(LIVING.size() * events / rounds));
            if (round % 2 == 0) {
                postroom.kill();
                postroom = rig.serve(settings);
            } else {
                cluster.stopImmediately();
                cluster.startAgain();
            }
        }
        try (PostroomProcess last = postroom) {
            Set<String> emitted = rig.awaitStored(events / rounds * rounds + 1);
            rig.api(last)
                    .patch("/webhooks/" + webhooks.getOrDefault(DEAD, ""), "{\"is_active\": false}")
                    .expect(200);
            rig.awaitQuiet();
            return judged(webhooks, emitted);
        }
    }

    private Finding judged(Map<String, String> webhooks, Set<String> emitted) {
        Finding.Collector finding = Finding.collect();
        StringBuilder counts = new StringBuilder().append(emitted.size()).append(" events");
        webhooks.forEach((path, webhook) -> {
            Map<String, String> statuses = rig.statuses(webhook);
            counts.append(", ").append(path).append(' ').append(statuses);
            long ended = statuses.values().stream().mapToLong(Long::parseLong).sum();
            finding.require(
                    ended == emitted.size()
                            && Set.of("delivered", "failed", "skipped")
                                    .containsAll(statuses.keySet()),
                    path + ": not each event has a delivery that ended");
            if (!path.equals(DEAD)) {
                finding.all(rig.differences(webhook, path, emitted));
            }
        });
        return finding.require(
                        rig.statuses(webhooks.getOrDefault(LIVING.getFirst(), ""))
                                .equals(Map.of("delivered", "" + emitted.size())),
                        "a receiver that is always well missed an event")
                .require(
                        !rig.statuses(webhooks.getOrDefault(DEAD, "")).containsKey("delivered"),
                        "a delivery was delivered that no receiver accepted")
                .counting(counts.toString());
    }
}
