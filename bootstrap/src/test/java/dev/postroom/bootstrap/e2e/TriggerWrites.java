package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.Write.request;
import static dev.postroom.bootstrap.e2e.Writes.is;
import static dev.postroom.bootstrap.e2e.Writes.total;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;

/** Writes of triggers. */
final class TriggerWrites {

    static final List<Write> ALL =
            List.of(
                    new Write("POST /triggers", TriggerWrites::newTrigger),
                    new Write("PATCH /triggers/{id}", TriggerWrites::patchedTrigger),
                    new Write("POST /triggers/{id}/test", TriggerWrites::dryRun),
                    new Write("DELETE /triggers/{id}", TriggerWrites::deletedTrigger),
                    new Write("POST /events", TriggerWrites::sentEvent));

    private TriggerWrites() {}

    private static String body(String name) {
        return """
        {"name": "%s", "event_type": "custom_event", "filter": {"event_name": "%s"},
         "steps": [{"type": "exit"}]}
        """
                .formatted(name, name);
    }

    private static String trigger(Ground ground) {
        return "/triggers/"
                + ground.api().post("/triggers", body(Ground.word())).expect(201).text("/id");
    }

    private static Write.Planned newTrigger(Ground ground) {
        String word = Ground.word();
        return request("POST", "/triggers", body(word), api -> total(api, "/triggers?q=" + word));
    }

    private static Write.Planned patchedTrigger(Ground ground) {
        String path = trigger(ground);
        String word = Ground.word();
        return request(
                "PATCH",
                path,
                "{\"name\": \"%s\"}".formatted(word),
                api -> is(api, path, "/name", word));
    }

    private static Write.Planned dryRun(Ground ground) {
        String person = Fixtures.subscriber(ground.api());
        return request(
                "POST",
                trigger(ground) + "/test",
                "{\"subscriber_id\": \"%s\"}".formatted(person),
                _ -> 1);
    }

    private static Write.Planned deletedTrigger(Ground ground) {
        String path = trigger(ground);
        return request("DELETE", path, "", api -> api.get(path).status() == 404 ? 1 : 0);
    }

    // events of a workspace are followed in their order, so the last one shows that all were
    private static Write.Planned sentEvent(Ground ground) {
        String person = Fixtures.subscriber(ground.api());
        String runs = listened(ground.api()) + "/runs";
        String last = listened(ground.api());
        String name = ground.api().get(runs.replace("/runs", "")).text("/name");
        return request(
                "POST",
                "/events",
                event(person, name),
                api -> {
                    api.post("/events", event(person, api.get(last).text("/name"))).expect(202);
                    await().atMost(Duration.ofSeconds(20))
                            .until(() -> total(api, last + "/runs") > 0);
                    return total(api, runs);
                });
    }

    private static String event(String person, String name) {
        return "{\"subscriber_id\": \"%s\", \"name\": \"%s\"}".formatted(person, name);
    }

    private static String listened(Api api) {
        String body =
                body(Ground.word())
                        .replace("\"steps\"", "\"frequency\": \"every_time\", \"steps\"");
        return "/triggers/" + api.post("/triggers", body).expect(201).text("/id");
    }
}
