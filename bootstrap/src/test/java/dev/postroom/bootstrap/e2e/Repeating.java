package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/** A client of both environments that repeats its writes as {@code Retry-After} asks. */
final class Repeating {

    private final Api test;
    private final Api live;

    Repeating(String baseUrl, Installation installation) {
        this.test = new Api(baseUrl, installation.testKey);
        this.live = new Api(baseUrl, installation.liveKey);
    }

    Api test() {
        return test;
    }

    Api live() {
        return live;
    }

    Api api(Write.Planned planned) {
        return planned.test() ? test : live;
    }

    /** One attempt. */
    Api.Answer send(Write.Planned planned, String key) {
        return api(planned).once(key, planned);
    }

    /** The response, after retries while the first request is still running. */
    Api.Answer sendUntilAnswered(Write.Planned planned, String key) {
        AtomicReference<Api.Answer> answer = new AtomicReference<>(send(planned, key));
        if (isRunning(answer.get())) {
            await().pollInterval(Duration.ofSeconds(1))
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> {
                        answer.set(send(planned, key));
                        return !isRunning(answer.get());
                    });
        }
        return answer.get();
    }

    long effects(Write.Planned planned) {
        return planned.effects().count(api(planned));
    }

    private static boolean isRunning(Api.Answer answer) {
        boolean running =
                answer.status() == 409 && answer.text("/code").equals("idempotency_in_progress");
        if (running) {
            assertThat(answer.header("Retry-After")).isEqualTo("1");
        }
        return running;
    }
}
