package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

class AccessLogTest {

    private static final Logger LOG = (Logger) LoggerFactory.getLogger("dev.postroom.access");

    private final Lines lines = new Lines();
    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.behindProxy(1000);
        lines.start();
        LOG.setLevel(Level.INFO);
        LOG.addAppender(lines);
    }

    @AfterEach
    void stop() {
        LOG.detachAppender(lines);
        LOG.setLevel(null);
        api.close();
    }

    @Test
    void aLineSaysWhatWasAskedAndAnsweredAndForWhom() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.request("/tags?limit=7")
                                .header("X-Request-Id", "abc-1")
                                .header("X-Forwarded-For", "203.0.113.7"));

        Map<String, Object> line = line();
        assertThat(line)
                .containsEntry("method", "GET")
                .containsEntry("route", "/api/v1/tags")
                .containsEntry("status", 200)
                .containsEntry("bytes", (long) response.body().length())
                .containsEntry("request_id", "abc-1")
                .containsEntry("workspace", TestApi.WORKSPACE.id())
                .containsEntry("client", "203.0.113.7")
                .containsKeys("ms", "key_id");
        assertThat(line.values()).noneMatch(value -> value.toString().contains("full"));
    }

    @Test
    void aLineHasTheTemplateInsteadOfThePath() throws Exception {
        assertThat(routeOf(api.bare("/u/secret-token"))).isEqualTo("/u/{token}");
        assertThat(routeOf(api.request("/subscribers/by-email/ada@example.com")))
                .doesNotContain("ada");
        assertThat(routeOf(api.bare("/no/such/path?name=Ada"))).isEqualTo("unmatched");
    }

    @Test
    void whatTheServerRejectsIsLoggedToo() throws Exception {
        api.send(api.bare("/" + "x".repeat(9000)));
        assertThat(line())
                .containsEntry("status", 414)
                .containsEntry("route", "unmatched")
                .containsEntry("client", "127.0.0.1");

        try (RawConnection connection = new RawConnection(api.port())) {
            connection.send("GET / HTTP/1.1\r\nHost: a\r\nbroken header\r\n\r\n");
            assertThat(connection.read().status()).isEqualTo(400);
        }
        assertThat(line()).containsEntry("status", 400);
    }

    private String routeOf(HttpRequest.Builder request) throws Exception {
        api.send(request);
        return String.valueOf(line().get("route"));
    }

    // the line is written when the response is complete, which the client may see earlier
    private Map<String, Object> line() {
        await().until(() -> !lines.written.isEmpty());
        return lines.written.removeFirst();
    }

    private static final class Lines extends AppenderBase<ILoggingEvent> {

        private final List<Map<String, Object>> written = new CopyOnWriteArrayList<>();

        @Override
        protected void append(ILoggingEvent event) {
            Map<String, Object> line = new HashMap<>();
            event.getKeyValuePairs().forEach(pair -> line.put(pair.key, pair.value));
            written.add(line);
        }
    }
}
