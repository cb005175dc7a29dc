package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.time.Duration;

/** Another account beside a flood: one person, and one trigger for an event. */
record QuietAccount(Api api, String person, String trigger) {

    static QuietAccount of(Api api) {
        String person =
                api.post("/subscribers", "{\"email\": \"quiet@example.test\"}")
                        .expect(201)
                        .text("/id");
        String trigger =
                api.post(
                                "/triggers",
                                """
                                {"name": "Quiet", "event_type": "custom_event", "filter": {"event_name": "asked"},
                                 "frequency": "every_time", "steps": [{"type": "exit"}]}
                                """)
                        .expect(201)
                        .text("/id");
        return new QuietAccount(api, person, trigger);
    }

    /** The time from the request to the end of the run that it starts. */
    Duration runLatency(Duration patience) {
        long before = ended();
        long start = System.nanoTime();
        api.post("/events", "{\"name\": \"asked\", \"subscriber_id\": \"%s\"}".formatted(person))
                .expect(202);
        await().atMost(patience).pollInterval(Duration.ofMillis(20)).until(() -> ended() > before);
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private long ended() {
        return api.get("/triggers/" + trigger).expect(200).body().at("/stats/exited").asLong();
    }
}
