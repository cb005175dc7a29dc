package dev.postroom.adapters.rest.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeEngagements;

import org.junit.jupiter.api.Test;

import java.net.http.HttpResponse;

class CampaignLinksResourceTest {

    private static final String CAMPAIGN = "/campaigns/0195504a-1080-7000-8000-000000000001/links";

    @Test
    void theLinksOfACampaignHaveTheirClicks() throws Exception {
        try (TestApi api = TestApi.start()) {
            HttpResponse<String> response = api.send(api.request(CAMPAIGN));

            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(TestApi.tree(response).at("/items/0").toString())
                    .startsWith(
                            "{\"url\":\"%s\",\"clicks\":2,\"human_clicks\":1,\"times\":3,"
                                    .formatted(FakeEngagements.TARGET));
            assertThat(api.send(api.request("/campaigns/spring/links")).statusCode())
                    .isEqualTo(404);
        }
    }
}
