package dev.postroom.bootstrap.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

@Timeout(30)
class ShutdownTest {
    private final List<String> events = new CopyOnWriteArrayList<>();

    @Test
    void drainActionsRunFirstThenResourcesCloseInReverseOrder() {
        Shutdown shutdown = new Shutdown(Duration.ofSeconds(5));
        shutdown.register("database", () -> events.add("database"));
        shutdown.register("server", () -> events.add("server"));
        shutdown.onDrain(() -> events.add("drain"));

        shutdown.close();
        shutdown.close();

        assertThat(events).containsExactly("drain", "server", "database");
    }

    @Test
    void aFailureDoesNotKeepTheOthersFromStopping() {
        Shutdown shutdown = new Shutdown(Duration.ofSeconds(5));
        shutdown.register("database", () -> events.add("database"));
        shutdown.register(
                "server",
                () -> {
                    throw new IllegalStateException("broken on purpose");
                });

        shutdown.close();

        assertThat(events).containsExactly("database");
    }

    @Test
    void aHangingResourceIsAbandonedAfterTheLimit() {
        CountDownLatch never = new CountDownLatch(1);
        Shutdown shutdown = new Shutdown(Duration.ofMillis(200));
        shutdown.register("hanging", never::await);

        shutdown.close();

        assertThat(never.getCount()).isEqualTo(1);
        never.countDown();
    }

    @Test
    void aWaitingThreadIsReleased() throws InterruptedException {
        Shutdown shutdown = new Shutdown(Duration.ofSeconds(5));
        Thread waiting =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                shutdown.await();
                                events.add("released");
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });

        shutdown.close();
        waiting.join();

        assertThat(events).containsExactly("released");
    }
}
