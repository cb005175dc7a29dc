package dev.postroom.adapters.rest.testclock.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;

class TestResetPageTest {

    private static final String PAGE = "/app/acme/test/reset";

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
        return api.send(api.page(path, "owner").GET());
    }

    private HttpResponse<String> post(String path, String form) throws Exception {
        return api.send(api.form(path, "owner", form));
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }

    @Test
    void thePageSaysInNumbersWhatGoesBeforeItGoes() throws Exception {
        assertThat(get(PAGE).body())
                .contains("12\u202f431", "Subscribers", "Captured mails", "/app/acme/test/inbox")
                .contains("Type <code>reset</code> to confirm");
        assertThat(get("/app/acme/test/clock").body()).contains(PAGE);
    }

    @Test
    void onlyTheTypedWordResets() throws Exception {
        HttpResponse<String> wrong = post(PAGE, "typed=yes");
        HttpResponse<String> right = post(PAGE, "typed=reset");

        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("Type reset to empty the test environment.");
        assertThat(right.statusCode()).isEqualTo(303);
        assertThat(location(right)).endsWith("/app/acme/test");
    }

    @Test
    void aLiveEnvironmentHasNoSuchPage() throws Exception {
        assertThat(get("/app/acme/live/reset").statusCode()).isEqualTo(404);
        assertThat(post("/app/acme/live/reset", "typed=reset").statusCode()).isEqualTo(404);
    }
}
