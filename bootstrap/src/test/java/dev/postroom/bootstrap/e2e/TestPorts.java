package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.management.FreePorts;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for the processes of the tests.
 *
 * <p>A process binds its port a second after the test has chosen it. A port that the system chose
 * may be given to another socket in that second: to a receiver of a test beside it, or to the local
 * end of any connection. So these ports lie below the range of which the system chooses, and each
 * is handed out once before the first is handed out again. Two runs of the tests begin at different
 * places.
 */
final class TestPorts {
    // the system chooses from 32768 (Linux) or 49152 (RFC 6335) upwards
    private static final int LOWEST = 15_000;
    private static final int COUNT = 17_000;
    private static final int BETWEEN_RUNS = 389;

    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * BETWEEN_RUNS % COUNT));

    private TestPorts() {}

    /** A port of 127.0.0.1 that no socket has and that this process has not used lately. */
    static int next() {
        for (int tried = 0; tried < COUNT; tried++) {
            int port = LOWEST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (FreePorts.isFree("127.0.0.1", port)) {
                return port;
            }
        }
        throw new IllegalStateException("no port from %d is free".formatted(LOWEST));
    }
}
