package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Two processes share an endpoint, and one of them stands still for longer than its lease. */
final class WebhookNodeScenario {

    private static final int IN_HAND = 32 + 256;
    private static final String ENDPOINT = "/later/1";

    private WebhookNodeScenario() {}

    /** The process that stood still goes on after the other one has delivered everything. */
    static Finding standStill(Path directory, int events, Duration lease) throws Exception {
        Map<String, String> settings =
                Map.of(
                        "POSTROOM_WORKERS_LEASE",
                        lease.toSeconds() + "s",
                        "POSTROOM_WEBHOOK_TIMEOUT",
                        lease.toSeconds() / 2 + "s");
        try (WebhookRig rig = WebhookRig.start(directory, 1);
                PostroomProcess first = rig.serve(settings)) {
            String webhook = rig.hook(rig.api(first), ENDPOINT);
            rig.events(rig.api(first)).emit(events);
            rig.awaitRequests(ENDPOINT, events / 4);
            NodeScenarios.signal("-STOP", first);
            try (PostroomProcess _ = rig.serve(settings)) {
                rig.awaitQuiet();
                Map<String, String> before = digest(rig);
                Map<String, String> after = continued(rig, first);
                return Finding.collect()
                        .all(rig.differences(webhook, ENDPOINT, rig.stored("subscriber.created")))
                        .require(
                                rig.statuses(webhook)
                                        .equals(Map.of("delivered", "" + (events + 1))),
                                "not each event was delivered")
                        .require(rig.twice(ENDPOINT) <= IN_HAND, "too many deliveries twice")
                        .require(before.equals(after), "the stale process changed a row")
                        .counting(
                                "%d events, %s, twice %d, rows unchanged after SIGCONT"
                                        .formatted(
                                                events + 1,
                                                rig.statuses(webhook),
                                                rig.twice(ENDPOINT)));
            }
        }
    }

    private static Map<String, String> continued(WebhookRig rig, PostroomProcess first)
            throws IOException {
        NodeScenarios.signal("-CONT", first);
        await().atMost(Duration.ofMinutes(1))
                .ignoreExceptions()
                .until(() -> rig.api(first).get("/webhooks").status() == 200);
        // the answers that came while it stood still are stored, and refused
        long requests = rig.receiver.sum(ENDPOINT).requests();
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(500))
                .during(Duration.ofSeconds(2))
                .until(() -> rig.receiver.sum(ENDPOINT).requests() >= requests);
        return digest(rig);
    }

    private static Map<String, String> digest(WebhookRig rig) {
        return rig.rows()
                .pairs(
                        """
                        SELECT 'deliveries', md5(string_agg(CAST(d AS text), ',' ORDER BY id))
                        FROM deliveries d
                        UNION ALL
                        SELECT 'attempts', md5(string_agg(CAST(a AS text), ',' ORDER BY
                            delivery_id, attempted_at))
                        FROM delivery_attempts a
                        """);
    }
}
