package dev.postroom.bootstrap.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

class TakenPortTest {
    private static final String LOOPBACK = "127.0.0.1";

    private final List<String> notices = new ArrayList<>();

    @Test
    void aFreePortIsUsedUnchanged() {
        int free = FreePorts.any(LOOPBACK);

        assertThat(TakenPort.REFUSE.choose("The API", LOOPBACK, free, notices::add))
                .isEqualTo(free);
        assertThat(TakenPort.NEXT_FREE.choose("The API", LOOPBACK, free, notices::add))
                .isEqualTo(free);
        assertThat(notices).isEmpty();
    }

    @Test
    void aTakenPortIsReplacedByTheNextFreeOneAndReported() throws IOException {
        try (ServerSocket taken = listen()) {
            int port = taken.getLocalPort();

            int chosen = TakenPort.NEXT_FREE.choose("the API", LOOPBACK, port, notices::add);

            assertThat(chosen).isGreaterThan(port);
            assertThat(notices)
                    .containsExactly(
                            "Port %d is in use; the API listens on port %d."
                                    .formatted(port, chosen));
        }
    }

    @Test
    void aServiceDoesNotMoveToAnotherPort() throws IOException {
        try (ServerSocket taken = listen()) {
            int port = taken.getLocalPort();

            assertThatThrownBy(
                            () -> TakenPort.REFUSE.choose("The API", LOOPBACK, port, notices::add))
                    .isInstanceOf(StartupFailure.class)
                    .hasMessageStartingWith("The API cannot listen on port " + port);
        }
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }
}
