package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Receivers that refuse, hang, reset, drip, flood or talk no HTTP: each leaves its delivery one
 * outcome, within the deadline, and no other delivery is concerned.
 */
final class OutcomeScenario {

    // long enough for a busy machine to answer in
    private static final int DEADLINE = 5;
    // beside a busy machine; a thread that hung would take forever
    private static final long MOST_MICROS = 10_000_000L * DEADLINE;
    private static final long MOST_BODY = 4096;
    // what is on its way in the buffers of two sockets when the connection is closed
    private static final long MOST_FLOODED = 32 * 1024 * 1024;

    /**
     * The allowed outcomes at one receiver.
     *
     * @param path the reply, see {@link ReceiverReply}
     * @param outcomes the allowed ones, each a status of the delivery and one of the response
     */
    private record Case(String path, Set<String> outcomes) {
        static Case of(String path, String... outcomes) {
            return new Case(path, Set.of(outcomes));
        }
    }

    private static final List<Case> CASES =
            List.of(
                    Case.of("/ok/1", "delivered 200"),
                    Case.of("/error/1", "failed 500"),
                    Case.of("/busy/1", "failed 429"),
                    Case.of("/gone/1", "failed 410"),
                    Case.of("/moved/1", "failed 301"),
                    Case.of("/hang/1", "failed none"),
                    Case.of("/reset/1", "failed none"),
                    Case.of("/slow-head/1", "failed none"),
                    // the status has come, the body has not
                    Case.of("/slow-body/1", "failed none", "failed 200", "delivered 200"),
                    Case.of("/flood/1", "delivered 200"));
    private static final int GARBAGE = 40;

    private OutcomeScenario() {}

    static Finding run(Path directory, long seed) throws Exception {
        Map<String, String> settings =
                Map.of(
                        "POSTROOM_WEBHOOK_TIMEOUT",
                        DEADLINE + "s",
                        "POSTROOM_WEBHOOK_SCHEDULE",
                        "0s");
        try (WebhookRig rig = WebhookRig.start(directory, seed);
                PostroomProcess postroom = rig.serve(settings)) {
            Api api = rig.api(postroom);
            Map<String, String> webhooks = new LinkedHashMap<>();
            CASES.forEach(one -> webhooks.put(one.path(), rig.hook(api, one.path())));
            for (int i = 0; i < GARBAGE; i++) {
                webhooks.put("/garbage/" + i, rig.hook(api, "/garbage/" + i));
            }
            String secure = rig.receiver.url("/ok/tls").replace("http:", "https:");
            webhooks.put("bad TLS", WebhookRig.hook(api, secure, "subscriber.created"));
            api.post("/subscribers", "{\"email\": \"one@acme.test\"}").expect(201);
            rig.awaitStored(1);
            await().atMost(WebhookRig.LIMIT).until(() -> outcomes(rig).size() == webhooks.size());
            rig.awaitQuiet();
            return judged(rig, api, webhooks);
        }
    }

    // of each webhook whose delivery has ended: its outcome, and the reason for people
    private static Map<String, String> outcomes(WebhookRig rig) {
        return rig.rows()
                .pairs(
                        """
                        SELECT d.webhook_id, string_agg(d.status || ' '
                            || coalesce(CAST(a.response_status AS text), 'none') || '. '
                            || coalesce(a.error, ''), ', ')
                        FROM deliveries d JOIN delivery_attempts a
                            ON a.workspace_id = d.workspace_id AND a.delivery_id = d.id
                        GROUP BY d.webhook_id
                        """);
    }

    private static String outcome(Map<String, String> outcomes, String webhook) {
        return outcomes.getOrDefault(webhook, "none");
    }

    private static Finding judged(WebhookRig rig, Api api, Map<String, String> webhooks) {
        Map<String, String> outcomes = outcomes(rig);
        Finding.Collector finding = Finding.collect();
        for (Case one : CASES) {
            String outcome = outcome(outcomes, webhooks.getOrDefault(one.path(), ""));
            finding.require(
                    one.outcomes().contains(outcome.split("[.]", 2)[0]),
                    one.path() + ": " + outcome);
        }
        webhooks.forEach((path, webhook) -> {
            String outcome = outcome(outcomes, webhook);
            finding.require(
                    outcome.matches("(failed|delivered) \\w+[.].*")
                            && !outcome.contains(", failed"),
                    path + " has several: " + outcome);
            finding.require(
                    !path.equals("bad TLS") || outcome.startsWith("failed none"),
                    path + ": " + outcome);
        });
        Map<String, String> most =
                rig.rows()
                        .pairs(
                                """
                                SELECT max(octet_length(response_body)), max(response_micros)
                                FROM delivery_attempts
                                """);
        String gone = "/webhooks/" + webhooks.getOrDefault("/gone/1", "");
        long flooded = rig.receiver.sum("/flood/").flooded();
        most.forEach((body, micros) ->
                finding.require(
                                Long.parseLong(body) <= MOST_BODY,
                                "a body of " + body + " bytes was kept")
                        .require(
                                Long.parseLong(micros) <= MOST_MICROS,
                                "an attempt took " + micros));
        return finding.require(flooded <= MOST_FLOODED, flooded + " bytes of a body were taken")
                .require(
                        api.get(gone).text("/disabled_reason").equals("gone"),
                        "410 did not disable the endpoint")
                .counting(
                        "%d receivers, body and micros %s, %d bytes of 1 GB taken, %s"
                                .formatted(
                                        webhooks.size(),
                                        most,
                                        flooded,
                                        new TreeSet<>(outcomes.values())));
    }
}
