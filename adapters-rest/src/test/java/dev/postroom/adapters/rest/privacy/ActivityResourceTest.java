package dev.postroom.adapters.rest.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.Test;

import java.net.http.HttpResponse;

class ActivityResourceTest {

    @Test
    void theActivityOfAPersonIsOneList() throws Exception {
        try (TestApi api = TestApi.start()) {
            HttpResponse<String> response =
                    api.send(api.request("/subscribers/anna%40example.com/activity"));

            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            JsonNode items = TestApi.tree(response).get("items");
            assertThat(items.findValuesAsText("kind"))
                    .containsExactly("event", "trigger_run", "consent");
            assertThat(items.at("/0/event/type").textValue()).isEqualTo("email.opened");
            assertThat(items.at("/1/reason").textValue()).isEqualTo("exit_step");
            assertThat(items.at("/1/event").isNull()).isTrue();
            assertThat(items.at("/2/source").textValue()).isEqualTo("api");
            assertThat(api.send(api.request("/subscribers/ben/activity")).statusCode())
                    .isEqualTo(404);
        }
    }
}
