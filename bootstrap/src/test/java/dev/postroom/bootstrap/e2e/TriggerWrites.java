package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.Write.request;
import static dev.postroom.bootstrap.e2e.Writes.is;
import static dev.postroom.bootstrap.e2e.Writes.total;

import java.util.List;

/** Writes of triggers. */
final class TriggerWrites {

    static final List<Write> ALL =
            List.of(
                    new Write("POST /triggers", TriggerWrites::newTrigger),
                    new Write("PATCH /triggers/{id}", TriggerWrites::patchedTrigger),
                    new Write("DELETE /triggers/{id}", TriggerWrites::deletedTrigger));

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

    private static Write.Planned deletedTrigger(Ground ground) {
        String path = trigger(ground);
        return request("DELETE", path, "", api -> api.get(path).status() == 404 ? 1 : 0);
    }
}
