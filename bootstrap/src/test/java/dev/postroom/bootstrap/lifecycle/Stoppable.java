package dev.postroom.bootstrap.lifecycle;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A separate process with two parts to stop, for tests that send it signals. */
final class Stoppable {
    private Stoppable() {}

    public static void main(String[] arguments) throws InterruptedException {
        Shutdown shutdown = new Shutdown(Duration.ofSeconds(60));
        shutdown.register("database", () -> System.out.println("database"));
        shutdown.register("server", () -> stop(arguments[0]));
        shutdown.onDrain(() -> System.out.println("drain"));
        shutdown.onSignal();
        System.out.println("ready");
        shutdown.await();
    }

    private static void stop(String how) throws InterruptedException {
        System.out.println("server");
        if (how.equals("hanging")) {
            new CountDownLatch(1).await();
        }
    }
}
