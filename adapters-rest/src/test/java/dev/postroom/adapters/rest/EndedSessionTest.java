package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.fake.FakeCampaigns;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.time.Duration;

/** A long answer to a member ends soon after the session. */
@Timeout(120)
class EndedSessionTest {

    private static final Duration MOST = Duration.ofSeconds(10);
    private static final String PROGRESS =
            "/app/acme/test/campaigns/" + FakeCampaigns.SPRING.campaign().id() + "/progress";

    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
        api.campaigns.isEndless = true;
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void theAnswersOfASessionEndAfterIt() throws Exception {
        try (RawConnection first = new RawConnection(api.port());
                RawConnection second = new RawConnection(api.port())) {
            begin(first, "viewer");
            begin(second, "viewer");
            long start = System.nanoTime();

            api.sessions.end("viewer");

            assertThat(first.isClosedByServer()).isTrue();
            assertThat(second.isClosedByServer()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MOST);
        }
    }

    private static void begin(RawConnection connection, String session) throws IOException {
        connection.sendHead("GET " + PROGRESS + " HTTP/1.1", "Cookie: __Host-postroom=" + session);
        assertThat(connection.readHead()).startsWith("HTTP/1.1 200");
    }
}
