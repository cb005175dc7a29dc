package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The requests by idempotency key with their first responses, which all later ones must equal. */
final class SentWrites {

    /** A request under a key. */
    record Sent(String operation, Write.Planned planned, String key) {}

    private final List<Sent> all = new CopyOnWriteArrayList<>();
    private final Map<Sent, Api.Answer> answers = new ConcurrentHashMap<>();

    /** Prepares one request of each kind, each with a new key. */
    List<Sent> planEach(Ground ground) {
        List<Sent> planned =
                Writes.all().stream()
                        .map(write ->
                                new Sent(
                                        write.operation(),
                                        write.plan().apply(ground),
                                        Ground.word()))
                        .toList();
        all.addAll(planned);
        return planned;
    }

    List<Sent> all() {
        return all;
    }

    boolean isAnswered(Sent sent) {
        return answers.containsKey(sent);
    }

    /**
     * Sends the request until it is answered; the response is a success and equals earlier ones.
     */
    Api.Answer send(Repeating client, Sent sent) {
        Api.Answer answer = client.sendUntilAnswered(sent.planned(), sent.key());
        assertThat(answer.status())
                .as("%s: %s", sent.operation(), answer.response().body())
                .isBetween(200, 299);
        Api.Answer first = answers.putIfAbsent(sent, answer);
        if (first != null) {
            assertThat(answer.status()).as(sent.operation()).isEqualTo(first.status());
            assertThat(answer.response().body())
                    .as(sent.operation())
                    .isEqualTo(first.response().body());
        }
        return answer;
    }

    static boolean isReplayed(Api.Answer answer) {
        return answer.header("Idempotent-Replayed").equals("true");
    }
}
