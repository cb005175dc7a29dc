package dev.postroom.adapters.rest.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeKeys;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.apikey.ApiKeyFixture;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.identity.AllowedNetworks;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.Scope;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

class ApiKeysResourceTest {

    private static final String FULL = "/api-keys/" + FakeKeys.FULL;
    private static final String SECRET = ApiKeyFixture.secret(TestApi.WORKSPACE, 1).reveal();

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void allViolationsAreReportedTogether() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.json(
                                "POST",
                                "/api-keys",
                                """
                                {"name": "", "scopes": ["tags:read", "tags:eat", 7],
                                 "environment": "prod", "expires_at": "tomorrow"}
                                """));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(response).get("errors").findValuesAsText("pointer"))
                .containsExactly("/name", "/scopes/1", "/scopes/2", "/environment", "/expires_at");
        assertThat(api.keys.received).isEmpty();
    }

    @Test
    void aNewKeyIsReturnedWithItsSecretOnlyOnce() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.json(
                                "POST",
                                "/api-keys",
                                """
                                {"name": "shop", "scopes": ["tags:write", "tags:read"],
                                 "environment": "test", "expires_at": "2030-01-31T13:00:00+01:00"}
                                """));

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location"))
                .contains("https://mail.example.org/api/v1" + FULL);
        assertThat(response.headers().allValues("Cache-Control")).containsExactly("no-store");
        assertThat(response.headers().firstValue("ETag")).isPresent();
        JsonNode body = TestApi.tree(response);
        assertThat(body.get("key").textValue()).isEqualTo(SECRET);
        assertThat(body.get("prefix").textValue()).isEqualTo(SECRET.substring(0, 12));
        assertThat(body.get("last_used_at").isNull()).isTrue();
        assertThat(api.keys.received)
                .containsExactly(
                        Set.of(),
                        new NewApiKey(
                                "shop",
                                Grant.of(Set.of(Scope.TAGS_READ, Scope.TAGS_WRITE)),
                                Optional.of(Environment.TEST),
                                Optional.of(Instant.parse("2030-01-31T12:00:00Z"))));
    }

    @Test
    void networksAreReadAndEachThatIsNoneIsReported() throws Exception {
        HttpResponse<String> wrong =
                api.send(
                        api.json(
                                "POST",
                                "/api-keys",
                                """
                                {"name": "shop", "allowed_networks":
                                 ["10.0.0.0/8", "10.0.0.1/8", "::1", "office"]}
                                """));
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(wrong).get("errors").findValuesAsText("pointer"))
                .containsExactly("/allowed_networks/1", "/allowed_networks/3");
        assertThat(TestApi.tree(wrong).at("/errors/0/code").textValue())
                .isEqualTo("invalid_network");

        HttpResponse<String> made =
                api.send(
                        api.json(
                                "POST",
                                "/api-keys",
                                """
                                {"name": "shop", "allowed_networks": ["10.0.0.0/8", "::1"]}
                                """));
        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(api.keys.received)
                .contains(
                        new NewApiKey(
                                "shop",
                                new Grant(
                                        Set.of(),
                                        AllowedNetworks.parse(List.of("10.0.0.0/8", "::1"))),
                                Optional.empty(),
                                Optional.empty()));
        JsonNode body = TestApi.tree(made);
        assertThat(body.get("allowed_networks").isArray()).isTrue();
        assertThat(body.at("/created_by/kind").textValue()).isEqualTo("operator");
        assertThat(body.at("/created_by/id").isNull()).isTrue();
    }

    @Test
    void theScopesOfTheCallerReachTheUseCase() throws Exception {
        api.keys.grant("weak", Scope.API_KEYS_MANAGE);

        api.send(
                api.bare("/api/v1" + FULL + "/rotate")
                        .header("X-API-Key", "weak")
                        .POST(BodyPublishers.noBody()));

        assertThat(api.keys.received.getFirst()).isEqualTo(Set.of(Scope.API_KEYS_MANAGE));
    }

    @Test
    void noOtherResponseContainsASecret() throws Exception {
        HttpResponse<String> one = api.send(api.request(FULL));
        HttpResponse<String> list = api.send(api.request("/api-keys"));

        assertThat(one.statusCode()).isEqualTo(200);
        assertThat(TestApi.tree(one).has("key")).isFalse();
        assertThat(list.headers().firstValue("X-Total-Count")).contains("1");
        assertThat(TestApi.tree(list).at("/items/0/id").textValue())
                .isEqualTo(FakeKeys.FULL.toString());
        assertThat(TestApi.tree(list).at("/items/0").has("key")).isFalse();
    }

    @Test
    void aListCanBeFilteredByEnvironmentAndStatuses() throws Exception {
        api.send(api.request("/api-keys?environment=test&status=active&status=expired"));

        assertThat(api.keys.received)
                .containsExactly(
                        new ApiKeyQuery(
                                Optional.of(Environment.TEST),
                                Set.of(ApiKeyStatus.ACTIVE, ApiKeyStatus.EXPIRED)));
        assertThat(api.send(api.request("/api-keys?status=gone")).statusCode()).isEqualTo(422);
        assertThat(api.send(api.request("/api-keys?environment=prod")).statusCode()).isEqualTo(422);
    }

    @Test
    void anETagServesConditionalReadsAndWrites() throws Exception {
        String tag = api.send(api.request(FULL)).headers().firstValue("ETag").orElseThrow();

        assertThat(api.send(api.request(FULL).header("If-None-Match", tag)).statusCode())
                .isEqualTo(304);
        assertThat(api.send(api.request(FULL).header("If-Match", "\"old\"").DELETE()).statusCode())
                .isEqualTo(412);
        assertThat(api.send(api.request(FULL).header("If-Match", tag).DELETE()).statusCode())
                .isEqualTo(204);
        assertThat(api.keys.received).containsExactly(Optional.of(1L));
    }

    @Test
    void aRotationNeedsNoBodyAndMustNotBeCached() throws Exception {
        HttpResponse<String> response =
                api.send(api.request(FULL + "/rotate").POST(BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().allValues("Cache-Control")).containsExactly("no-store");
        assertThat(TestApi.tree(response).get("key").textValue()).isEqualTo(SECRET);
    }

    @Test
    void aMalformedIdIsNotFound() throws Exception {
        HttpResponse<String> response = api.send(api.request("/api-keys/mine"));

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(TestApi.tree(response).get("detail").textValue())
                .isEqualTo("API key mine does not exist. The path takes an id, which is a UUID.");
    }
}
