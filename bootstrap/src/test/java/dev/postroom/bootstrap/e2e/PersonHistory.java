package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;

/** People with a history. */
final class PersonHistory {

    private PersonHistory() {}

    /** A person whose events have reached the log, so that the history stays as it is. */
    static Map<String, String> settled(Api api) {
        Map<String, String> person = Fixtures.person(api);
        String history = "/subscribers/" + person.get("id") + "/activity";
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(50))
                .until(() ->
                        api.get(history)
                                .expect(200)
                                .body()
                                .findValuesAsText("name")
                                .contains("subscriber.note_added"));
        return person;
    }
}
