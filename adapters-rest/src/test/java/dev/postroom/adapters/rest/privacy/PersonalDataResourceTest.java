package dev.postroom.adapters.rest.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSubscribers;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.UUID;

class PersonalDataResourceTest {

    private static final String OWN = "/api/v1/preference-center/export";
    private static final String OF_ANNA =
            "/api/v1/subscribers/" + FakeSubscribers.ANNA.id() + "/export";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> own(String token) throws Exception {
        return api.send(api.bare(OWN).header("X-Preference-Token", token));
    }

    @Test
    void aPersonWithAFreshTokenGetsTheDataAsAFile() throws Exception {
        HttpResponse<String> response = own("preferences");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"personal-data.json\"");
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        JsonNode data = TestApi.tree(response);
        assertThat(data.at("/subscriber/email").textValue())
                .isEqualTo(FakeSubscribers.ANNA.email().value());
        assertThat(data.at("/tag_history/0/action").textValue()).isEqualTo("subscribed");
        assertThat(data.at("/emails/0/subject").isTextual()).isTrue();
        assertThat(data.at("/campaign_emails/0/status").textValue()).isEqualTo("sent");
        assertThat(data.at("/notes/0/content").isTextual()).isTrue();
        assertThat(data.at("/opens/0/email_id").textValue()).isNotNull();
        assertThat(data.at("/clicks/0/link_url").textValue())
                .isEqualTo("https://example.com/spring");
        assertThat(data.at("/events/0/data/name").textValue()).isEqualTo("paid");
        assertThat(data.at("/trigger_runs/0/status").isTextual()).isTrue();
    }

    @Test
    void aTokenOfAMailAndNoTokenAreRefused() throws Exception {
        assertThat(own("mail").statusCode()).isEqualTo(401);
        assertThat(TestApi.tree(own("mail")).get("code").textValue())
                .isEqualTo("wrong_token_purpose");
        assertThat(api.send(api.bare(OWN)).statusCode()).isEqualTo(401);
    }

    @Test
    void theAccountGetsTheSameFileWithAKey() throws Exception {
        HttpResponse<String> response = api.send(api.bare(OF_ANNA).header("X-API-Key", "full"));

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(own("preferences").body());
        String unknown = "/api/v1/subscribers/" + new UUID(9, 9) + "/export";
        assertThat(api.send(api.bare(unknown).header("X-API-Key", "full")).statusCode())
                .isEqualTo(404);
    }
}
