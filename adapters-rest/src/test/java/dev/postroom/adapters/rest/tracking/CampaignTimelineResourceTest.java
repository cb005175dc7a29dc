package dev.postroom.adapters.rest.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.Test;

import java.net.http.HttpResponse;

class CampaignTimelineResourceTest {

    private static final String CAMPAIGN =
            "/campaigns/0195504a-1080-7000-8000-000000000001/timeline";

    @Test
    void theTimelineOfACampaignHasItsIntervals() throws Exception {
        try (TestApi api = TestApi.start()) {
            HttpResponse<String> hours = api.send(api.request(CAMPAIGN));
            HttpResponse<String> days = api.send(api.request(CAMPAIGN + "?interval=day"));

            assertThat(hours.statusCode()).as(hours.body()).isEqualTo(200);
            assertThat(hours.body())
                    .isEqualTo(
                            """
                            {"interval":"hour","items":[\
                            {"at":"2025-03-01T09:00:00.000Z","opens":4,"human_opens":3,"clicks":2,\
                            "human_clicks":1},\
                            {"at":"2025-03-01T10:00:00.000Z","opens":0,"human_opens":0,"clicks":0,\
                            "human_clicks":0}]}\
                            """);
            assertThat(TestApi.tree(days).at("/items/1/at").asText())
                    .isEqualTo("2025-03-02T00:00:00.000Z");
            assertThat(api.send(api.request(CAMPAIGN + "?interval=week")).statusCode())
                    .isEqualTo(422);
            assertThat(api.send(api.request("/campaigns/spring/timeline")).statusCode())
                    .isEqualTo(404);
        }
    }
}
