package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.fake.FakeCampaigns;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A long answer ends soon after its key is no longer accepted. */
@Timeout(120)
class WithdrawnKeyTest {

    // a second, and what a busy machine takes
    private static final Duration MOST = Duration.ofMillis(1500);

    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
        api.campaigns.isEndless = true;
        api.imports.isEndless = true;
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    static List<String> longAnswers() {
        return List.of(
                "/api/v1/campaigns/" + FakeCampaigns.SPRING.campaign().id() + "/progress",
                "/api/v1/subscribers/export");
    }

    @ParameterizedTest
    @MethodSource("longAnswers")
    void anAnswerThatIsReadEnds(String path) throws Exception {
        try (RawConnection reader = new RawConnection(api.port())) {
            begin(reader, path, "short");
            long start = System.nanoTime();
            api.keys.withdraw("short");
            assertThat(reader.isClosedByServer()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MOST);
        }
    }

    @Test
    void anAnswerThatWaitsForItsReaderEnds() throws Exception {
        try (RawConnection reader = RawConnection.withSmallBuffer(api.port())) {
            begin(reader, "/api/v1/subscribers/export", "short");
            long start = System.nanoTime();
            api.keys.withdraw("short");
            assertThat(reader.isClosedWhileSending(" ")).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MOST);
        }
    }

    @Test
    void theAnswersOfOtherKeysGoOn() throws Exception {
        String path = "/api/v1/subscribers/export";
        try (RawConnection reader = new RawConnection(api.port());
                RawConnection other = new RawConnection(api.port())) {
            begin(other, path, "other");
            begin(reader, path, "short");
            api.keys.withdraw("short");
            assertThat(reader.isClosedByServer()).isTrue();
            assertThat(other.sendsMore()).isTrue();
        }
    }

    private static void begin(RawConnection connection, String path, String key)
            throws IOException {
        api.keys.grant(key);
        connection.sendHead("GET " + path + " HTTP/1.1", "X-API-Key: " + key);
        assertThat(connection.readHead()).startsWith("HTTP/1.1 200");
    }
}
