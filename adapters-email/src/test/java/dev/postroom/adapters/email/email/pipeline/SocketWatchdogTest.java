package dev.postroom.adapters.email.email.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** The watch of sockets goes on after any failure. Every wait has a limit. */
@Timeout(60)
class SocketWatchdogTest {

    private static final long LIMIT_SECONDS = 20;

    private final List<Throwable> reported = new CopyOnWriteArrayList<>();
    private final Queue<Thread> threads = new ArrayDeque<>();
    private final SocketWatchdog watch = new SocketWatchdog(this::thread);

    @AfterEach
    void close() {
        watch.close();
    }

    private Thread thread(Runnable task) {
        Thread planned = threads.poll();
        return planned != null
                ? planned
                : Thread.ofPlatform()
                        .daemon()
                        .uncaughtExceptionHandler((_, problem) -> reported.add(problem))
                        .unstarted(task);
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    private void isClosedInTime() throws InterruptedException {
        Overdue overdue = new Overdue();
        watch.add(overdue);
        await(overdue.closed);
    }

    @Test
    void anErrorAtOneSocketEndsTheWatchOfNoOther() throws Exception {
        Broken broken = new Broken();
        watch.add(broken);
        await(broken.checked);
        isClosedInTime();
        assertThat(reported).hasOnlyElementsOfType(OutOfMemoryError.class);
    }

    @Test
    void aThreadThatCouldNotBeStartedIsTriedAgain() throws Exception {
        threads.add(
                new Thread() {
                    @Override
                    public void start() {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                });
        assertThatThrownBy(() -> watch.add(new Overdue())).isInstanceOf(OutOfMemoryError.class);
        isClosedInTime();
    }

    @Test
    void aThreadThatEndedIsReplaced() throws Exception {
        Thread ends = Thread.ofPlatform().daemon().unstarted(() -> {});
        threads.add(ends);
        Overdue before = new Overdue();
        watch.add(before);
        assertThat(ends.join(Duration.ofSeconds(LIMIT_SECONDS))).isTrue();
        isClosedInTime();
        await(before.closed);
    }

    @Test
    void aWriteToARealSocketEndsInTimeAlsoAfterAnError() throws Exception {
        watch.add(new Broken());
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            long end = System.nanoTime() + Duration.ofSeconds(LIMIT_SECONDS).toNanos();
            WireSocket wire =
                    new WireSocket(
                            socket, watch, null, Duration.ofSeconds(1), Duration.ofSeconds(1), end);
            // more than the buffers of both sockets take
            WriteBuffer large = new WriteBuffer().message(new byte[20_000_000]);
            FutureTask<Boolean> write = new FutureTask<>(() -> fails(wire, large));
            Thread.ofPlatform().daemon().start(write);
            assertThat(write.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static boolean fails(WireSocket wire, WriteBuffer output) {
        try {
            wire.write(output);
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    /** Must be closed. */
    private static final class Overdue implements SocketWatchdog.Watched {

        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public boolean mustEnd(long now) {
            return true;
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    /** Fails at each look. */
    private static final class Broken implements SocketWatchdog.Watched {

        private final CountDownLatch checked = new CountDownLatch(2);

        @Override
        public boolean mustEnd(long now) {
            checked.countDown();
            throw new OutOfMemoryError("a test");
        }

        @Override
        public void close() {}
    }
}
