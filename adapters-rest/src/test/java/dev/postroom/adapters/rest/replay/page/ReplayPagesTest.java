package dev.postroom.adapters.rest.replay.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeWebhooks;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;

class ReplayPagesTest {

    private static final String SHOP = "/app/acme/test/webhooks/" + FakeWebhooks.SHOP.id();
    private static final String ONE = SHOP + "/replays/" + FakeWebhooks.SHOP.id();

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return api.send(api.page(path, "developer").GET());
    }

    private HttpResponse<String> post(String path, String form) throws Exception {
        return api.send(api.form(path, "developer", form));
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }

    @Test
    void theFormOfAWebhookLeadsToTheReplayThatItStarted() throws Exception {
        HttpResponse<String> started = post(SHOP + "/replay", "since=2025-03-01T08%3A00%3A00Z");

        assertThat(started.statusCode()).isEqualTo(303);
        assertThat(location(started)).endsWith(ONE);
    }

    @Test
    void aTimeThatCannotBeReadStartsNothing() throws Exception {
        assertThat(post(SHOP + "/replay", "since=yesterday").statusCode()).isEqualTo(422);
    }

    @Test
    void theListLeadsToEachReplayAndKeepsTheFilterInItsAddress() throws Exception {
        assertThat(get(SHOP).body()).contains(SHOP + "/replays");
        assertThat(get(SHOP + "/replays").body())
                .contains(ONE, SHOP + "/replays?status=running", "failed")
                .contains("GET /webhooks/" + FakeWebhooks.SHOP.id() + "/replays");
    }

    @Test
    void aReplayShowsHowFarItIsAndWhatItRepeats() throws Exception {
        assertThat(get(ONE).body())
                .contains("0 % of the time span", "0 deliveries queued again", "Reload")
                .contains("Deliveries that were", "failed", "queued")
                .contains("/replays/" + FakeWebhooks.SHOP.id() + "/cancel");
    }

    @Test
    void stoppingLeadsBackToTheReplay() throws Exception {
        HttpResponse<String> stopped = post(ONE + "/cancel", "");

        assertThat(stopped.statusCode()).isEqualTo(303);
        assertThat(location(stopped)).endsWith(ONE);
    }

    @Test
    void aReplayOfNoSuchIdIsNotThere() throws Exception {
        String other = SHOP + "/replays/00000000-0000-7000-8000-000000000009";

        assertThat(get(other).statusCode()).isEqualTo(404);
        assertThat(post(other + "/cancel", "").statusCode()).isEqualTo(404);
    }
}
