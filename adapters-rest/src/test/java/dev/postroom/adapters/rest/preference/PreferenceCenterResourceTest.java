package dev.postroom.adapters.rest.preference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakePreferences;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.domain.link.Visitor;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;

class PreferenceCenterResourceTest {

    private static final String CENTER = "/api/v1/preference-center";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpRequest.Builder with(String token, String path) {
        return api.bare(CENTER + path).header("X-Preference-Token", token);
    }

    private HttpResponse<String> post(String token, String path) throws Exception {
        return api.send(with(token, path).POST(BodyPublishers.noBody()));
    }

    private static void assertRefused(HttpResponse<String> response, String code)
            throws IOException {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(401);
        assertThat(TestApi.tree(response).get("code").textValue()).isEqualTo(code);
        assertThat(header(response, "WWW-Authenticate")).contains("Bearer");
    }

    private static Optional<String> header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name);
    }

    @Test
    void aTokenIsAcceptedInEachOfItsThreePlaces() throws Exception {
        List<HttpRequest.Builder> requests =
                List.of(
                        api.bare(CENTER + "?token=mail"),
                        with("mail", ""),
                        api.bare(CENTER).header("Authorization", "Bearer mail"),
                        api.bare(CENTER + "?token=mail").header("Authorization", "bearer mail"),
                        with("mail", "").header("X-API-Key", "full"),
                        with("mail", "?token="));
        for (HttpRequest.Builder request : requests) {
            HttpResponse<String> response = api.send(request);
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        }
    }

    @Test
    void aPersonSeesTheOwnDataAndTheTagsByCategory() throws Exception {
        JsonNode body = TestApi.tree(api.send(with("mail", "")));
        assertThat(body.at("/subscriber/email").textValue())
                .isEqualTo(FakeSubscribers.ANNA.email().value());
        assertThat(body.at("/available_tags").findValuesAsText("slug")).contains("news");
        assertThat(body.at("/categories").findValuesAsText("slug")).contains("news");
        assertThat(body.has("subscribed_tags")).isTrue();
        assertThat(body.at("/subscriber").has("metadata")).isFalse();
    }

    @Test
    void withoutATokenEveryRequestIsRefused() throws Exception {
        assertRefused(api.send(api.bare(CENTER)), "preference_token_required");
        assertRefused(
                api.send(api.bare(CENTER).header("X-API-Key", "full")),
                "preference_token_required");
        assertRefused(api.send(api.bare(CENTER).header("X-API-Key", "unknown")), "invalid_api_key");
    }

    @Test
    void anInvalidOrMisplacedKeySentAlongIsRefused() throws Exception {
        assertRefused(api.send(with("mail", "").header("X-API-Key", "unknown")), "invalid_api_key");
        assertRefused(
                api.send(with("mail", "").header("Authorization", "Bearer svc_live_x")),
                "invalid_api_key");
        assertRefused(api.send(api.bare(CENTER + "?token=svc_live_x")), "key_in_query");
    }

    @Test
    void aForgedTokenAndDifferentOnesAreRefused() throws Exception {
        assertRefused(api.send(with("forged", "")), "invalid_token");
        assertRefused(api.send(with("mail", "?token=preferences")), "ambiguous_preference_token");
    }

    @Test
    void aLinkOfAMailCannotDeleteThePerson() throws Exception {
        assertRefused(api.send(with("mail", "/account").DELETE()), "wrong_token_purpose");
        assertThat(api.preferences.received).isEmpty();
        assertThat(api.send(with("preferences", "/account").DELETE()).statusCode()).isEqualTo(204);
        assertThat(api.preferences.received).containsExactly("delete", Optional.empty());
    }

    @Test
    void aDeletionCanRequireTheStateThatWasSeen() throws Exception {
        String tag = header(api.send(with("preferences", "")), "ETag").orElseThrow();
        HttpResponse<String> refused =
                api.send(with("preferences", "/account").header("If-Match", "\"x\"").DELETE());
        assertThat(refused.statusCode()).isEqualTo(412);
        HttpResponse<String> deleted =
                api.send(with("preferences", "/account").header("If-Match", tag).DELETE());
        assertThat(deleted.statusCode()).isEqualTo(204);
        assertThat(api.preferences.received)
                .containsExactly("delete", Optional.of(FakeSubscribers.ANNA.version()));
    }

    @Test
    void eachChangeReachesTheUseCaseWithTheVisitor() throws Exception {
        HttpResponse<String> subscribed =
                api.send(
                        with("mail", "/tags/news/subscribe")
                                .header("User-Agent", "Browser/1")
                                .POST(BodyPublishers.noBody()));
        assertThat(subscribed.statusCode()).isEqualTo(200);
        assertThat(header(subscribed, "ETag")).isPresent();
        assertThat(api.preferences.received)
                .containsExactly(
                        "subscribe",
                        "news",
                        new Visitor(Optional.of("127.0.0.1"), Optional.of("Browser/1")));
        assertThat(post("mail", "/tags/news/unsubscribe").statusCode()).isEqualTo(200);
        assertThat(post("mail", "/unsubscribe-all").statusCode()).isEqualTo(200);
        assertThat(api.preferences.received).contains("unsubscribe", "unsubscribeAll");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tags/none/subscribe", "/tags/none/unsubscribe"})
    void anUnknownTagIsNotFound(String path) throws Exception {
        assertThat(post("mail", path).statusCode()).isEqualTo(404);
        assertThat(api.preferences.received).isEmpty();
    }

    @Test
    void aReadNeverChangesAnything() throws Exception {
        for (String path :
                List.of(
                        "",
                        "/tags/news/subscribe",
                        "/tags/news/unsubscribe",
                        "/unsubscribe-all",
                        "/account")) {
            for (String method : List.of("GET", "HEAD")) {
                HttpResponse<String> response =
                        api.send(with("preferences", path).method(method, BodyPublishers.noBody()));
                assertThat(response.statusCode()).isEqualTo(path.isEmpty() ? 200 : 405);
            }
        }
        assertThat(api.preferences.received).isEmpty();
    }

    @Test
    void aStrictRequestRefusesOnlyUnknownParameters() throws Exception {
        HttpRequest.Builder known =
                api.bare(CENTER + "?token=mail").header("Prefer", "handling=strict");
        assertThat(api.send(known).statusCode()).isEqualTo(200);
        HttpRequest.Builder unknown =
                api.bare(CENTER + "?token=mail&x=1").header("Prefer", "handling=strict");
        assertThat(api.send(unknown).statusCode()).isEqualTo(422);
    }

    @Test
    void anUnchangedStateIsNotSentAgainAndNoCacheKeepsIt() throws Exception {
        HttpResponse<String> first = api.send(with("mail", ""));
        assertThat(header(first, "Cache-Control")).contains("no-store");
        assertThat(header(first, "Referrer-Policy")).contains("no-referrer");
        assertThat(header(first, "X-Request-Id")).isPresent();
        assertThat(header(first, "X-RateLimit-Remaining")).isPresent();
        String tag = header(first, "ETag").orElseThrow();
        assertThat(api.send(with("mail", "").header("If-None-Match", tag)).statusCode())
                .isEqualTo(304);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/preference-center, true",
        "/api/v1/preference-center/account, true",
        "/api/v1/preference-centers, false",
        "/api/v1/subscribers, false",
        "/u/good, false",
    })
    void pagesOfOtherOriginsMayUseThePreferenceCenterAlone(String path, boolean open)
            throws Exception {
        HttpResponse<String> preflight =
                api.send(
                        api.bare(path)
                                .header("Origin", "https://shop.example")
                                .header("Access-Control-Request-Method", "DELETE")
                                .method("OPTIONS", BodyPublishers.noBody()));
        assertThat(header(preflight, "Access-Control-Allow-Origin").isPresent()).isEqualTo(open);
        assertThat(header(preflight, "Access-Control-Allow-Methods").isPresent()).isEqualTo(open);
        if (open) {
            assertThat(preflight.statusCode()).isEqualTo(204);
        }
        HttpResponse<String> refused =
                api.send(api.bare(path).header("Origin", "https://shop.example"));
        assertThat(header(refused, "Access-Control-Allow-Origin").isPresent()).isEqualTo(open);
        assertThat(header(refused, "Access-Control-Allow-Credentials")).isEmpty();
    }

    @Test
    void aProblemDoesNotRepeatTheToken() throws Exception {
        HttpResponse<String> response = api.send(api.bare(CENTER + "?token=PlantedToken"));
        assertThat(response.body()).contains("\"" + CENTER + "\"").doesNotContain("Planted");
    }

    @Test
    void requestsWithTokensAreCountedByClientApartFromInvalidKeys() throws Exception {
        api.close();
        api = TestApi.limitedTo(2);
        for (int i = 0; i < 3; i++) {
            assertThat(api.send(api.bare("/api/v1/tags")).statusCode()).isEqualTo(401);
        }
        assertThat(api.send(with("mail", "")).statusCode()).isEqualTo(200);
        assertThat(api.send(with("mail", "")).statusCode()).isEqualTo(200);
        assertThat(api.send(with("mail", "")).statusCode()).isEqualTo(429);
    }

    @Test
    void aTokenIsCreatedForASubscriber() throws Exception {
        String path = "/subscribers/" + FakeSubscribers.ANNA.id() + "/preference-token";
        HttpResponse<String> created = api.send(api.json("POST", path, "{\"expires_in\": 60}"));
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
        JsonNode body = TestApi.tree(created);
        assertThat(body.get("token").textValue()).isEqualTo("preferences");
        assertThat(body.get("url").textValue()).endsWith(FakePreferences.URL_END);
        assertThat(header(created, "Cache-Control")).contains("no-store");
        for (String lifetime : List.of("59", "604801", "null", "\"x\"", "1.5")) {
            HttpResponse<String> refused =
                    api.send(api.json("POST", path, "{\"expires_in\": " + lifetime + "}"));
            assertThat(refused.statusCode()).as(lifetime).isEqualTo(422);
        }
        assertThat(api.send(api.request(path).POST(BodyPublishers.noBody())).statusCode())
                .isEqualTo(201);
    }
}
