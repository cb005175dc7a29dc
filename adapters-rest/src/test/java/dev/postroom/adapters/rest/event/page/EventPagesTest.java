package dev.postroom.adapters.rest.event.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeWebhooks;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;

class EventPagesTest {

    private static final String HOME = "/app/acme/test/events";

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

    @Test
    void theLogLeadsToEachEventAndToEarlierOnes() throws Exception {
        String page = get(HOME + "?before=9").body();

        assertThat(page)
                .contains(HOME + "/" + FakeWebhooks.SHOP.id(), "before=9", "sort=-sequence");
    }

    @Test
    void aTypeThatIsNoneIsRefusedInWords() throws Exception {
        assertThat(get(HOME + "?type=email.eaten").statusCode()).isEqualTo(422);
    }

    @Test
    void anEventShowsItsBody() throws Exception {
        assertThat(get(HOME + "/" + FakeWebhooks.SHOP.id()).body()).contains("Body", "Position");
        assertThat(get(HOME + "/nothing").statusCode()).isEqualTo(404);
    }
}
