package dev.postroom.adapters.rest.trigger.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;

class NewEventPageTest {

    private static final String PAGE = "/app/acme/test/events/new";

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

    @Test
    void theFormIsFilledWithThePersonOrTheNameThatItsLinkSays() throws Exception {
        assertThat(get(PAGE + "?email=ann%40example.com&name=order.placed").body())
                .contains("ann@example.com", "order.placed", "POST /events");
    }

    @Test
    void whatIsWrongIsSaidAtItsFieldAndNothingThatWasWrittenIsLost() throws Exception {
        HttpResponse<String> page = post(PAGE, "email=nobody&name=&properties=%7B");

        assertThat(page.statusCode()).isEqualTo(422);
        assertThat(page.body()).contains("nobody", "#field-properties");
        assertThat(post(PAGE, "email=nobody&name=").body()).contains("#field-email", "#field-name");
        assertThat(post(PAGE, "email=&name=order.placed").body())
                .contains("Enter the address of the person.");
    }
}
