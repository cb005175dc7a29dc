package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** A client that closes its connection early leaves nothing behind, and no error in the log. */
@EnabledOnOs(OS.LINUX)
class EarlyCloseTest {

    private static final int CLIENTS = 20;
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
        log.start();
        root.addAppender(log);
    }

    @AfterEach
    void stop() {
        root.detachAppender(log);
        api.close();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/v1/tags, X-Nothing: 1, false",
        "GET, /api/v1/tags, X-Nothing: 1, true",
        "GET, /nothing, X-Nothing: 1, false",
        "GET, /nothing, X-Nothing: 1, true",
        "GET, /docs, X-Nothing: 1, false",
        "GET, /docs, X-Nothing: 1, true",
        "GET, /assets/swagger-ui-bundle.js, X-Nothing: 1, false",
        "GET, /assets/swagger-ui-bundle.js, X-Nothing: 1, true",
        "GET, /api/v1/subscribers, X-API-Key: full, false",
        "GET, /api/v1/subscribers, X-API-Key: full, true",
        "GET, /api/v1/subscribers/export, X-API-Key: full, false",
        "GET, /api/v1/subscribers/export, X-API-Key: full, true",
        "POST, /api/v1/tags, Content-Length: 9, false",
        "POST, /api/v1/tags, Content-Length: 9, true",
        "POST, /api/v1/tags, Transfer-Encoding: chunked, false",
        "POST, /api/v1/tags, Transfer-Encoding: chunked, true",
    })
    void leavesNoConnectionWhenItClosesBeforeTheResponse(
            String method, String path, String header, boolean reset) throws Exception {
        assertThat(api.send(api.request("/tags")).statusCode()).isEqualTo(200);
        CountDownLatch closed = new CountDownLatch(1);
        long before = sockets();
        api.onHead = () -> waitFor(closed);
        List<RawConnection> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            RawConnection client = new RawConnection(api.port());
            clients.add(client);
            client.sendHead(method + " " + path + " HTTP/1.1", header, "X-API-Key: full");
        }
        api.heads.acquire(CLIENTS);
        for (RawConnection client : clients) {
            if (reset) {
                client.reset();
            } else {
                client.close();
            }
        }
        closed.countDown();

        await().atMost(Duration.ofSeconds(20)).until(() -> sockets() <= before);
        assertThat(log.list).noneMatch(event -> event.getLevel().isGreaterOrEqual(Level.WARN));
    }

    private static void waitFor(CountDownLatch closed) {
        try {
            closed.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static long sockets() throws IOException {
        try (Stream<Path> open = Files.list(DESCRIPTORS)) {
            return open.filter(EarlyCloseTest::isSocket).count();
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (java.nio.file.NoSuchFileException _) {
            return false; // closed since it was listed
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
