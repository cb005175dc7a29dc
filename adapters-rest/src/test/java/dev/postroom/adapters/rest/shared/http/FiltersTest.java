package dev.postroom.adapters.rest.shared.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.identity.Scope;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

class FiltersTest {

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.limitedTo(10);
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void theKeyIsAcceptedInBothHeaders() throws Exception {
        assertStatus(api.bare("/api/v1/tags").header("X-API-Key", "full"), 200);
        assertStatus(api.bare("/api/v1/tags").header("Authorization", "bearer full"), 200);
        assertStatus(api.request("/tags").header("Authorization", "Bearer full"), 200);
    }

    @Test
    void everyInvalidKeyIsRefusedWithTheSameBody() throws Exception {
        assertRefused(api.bare("/api/v1/tags"), "missing_api_key");
        assertRefused(api.bare("/api/v1/no/such/path"), "missing_api_key");
        assertRefused(api.bare("/api/v1/tags").header("X-API-Key", "wrong"), "invalid_api_key");
        assertRefused(
                api.request("/tags").header("Authorization", "Bearer other"), "ambiguous_api_key");
        assertRefused(api.request("/tags?api_key=full"), "key_in_query");
        assertRefused(api.request("/tags?q=svc_live_abc"), "key_in_query");
        assertRefused(api.request("/tags?q=svc%5Flive%5Fabc"), "key_in_query");
    }

    @Test
    void everyResponseHasTheRemainingLimit() throws Exception {
        HttpResponse<String> first = api.send(api.request("/tags"));
        HttpResponse<String> missing = api.send(api.request("/tags/none"));
        HttpResponse<String> refused = api.send(api.bare("/api/v1/tags"));

        assertThat(header(first, "X-RateLimit-Limit")).isEqualTo("10");
        assertThat(header(first, "X-RateLimit-Remaining")).isEqualTo("9");
        assertThat(header(missing, "X-RateLimit-Remaining")).isEqualTo("8");
        assertThat(header(refused, "X-RateLimit-Remaining")).isEqualTo("9");
        assertThat(header(first, "X-RateLimit-Reset")).isEqualTo("1740819660");
    }

    @Test
    void aRequestBeyondTheLimitGetsRetryAfter() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertStatus(api.request("/tags"), 200);
        }
        HttpResponse<String> response = api.send(api.request("/tags/none"));

        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(header(response, "Retry-After")).isEqualTo("60");
        assertThat(header(response, "X-RateLimit-Remaining")).isEqualTo("0");
        assertThat(TestApi.tree(response).get("retry_after").intValue()).isEqualTo(60);
    }

    @Test
    void aMissingKeyIsReportedBeforeTooManyRequests() throws Exception {
        for (int i = 0; i < 11; i++) {
            assertStatus(api.bare("/api/v1/tags"), 401);
        }
        assertStatus(api.bare("/no/such/path"), 429);
    }

    @Test
    void failedKeysLockNoClientOutOfPublicPagesAndLinks() throws Exception {
        for (int i = 0; i < 11; i++) {
            assertStatus(api.bare("/api/v1/tags").header("X-API-Key", "wrong"), 401);
        }
        for (int i = 0; i < 10; i++) {
            assertStatus(api.bare("/openapi.yaml"), 200);
        }
        assertStatus(api.bare("/openapi.yaml"), 429);
        assertStatus(api.bare("/u/token"), 401);
        assertStatus(api.bare("/u/token").POST(BodyPublishers.noBody()), 401);
        assertStatus(api.request("/tags"), 200);
    }

    @Test
    void aKeyThatIsNotLookedUpAnyMoreGetsRetryAfter() throws Exception {
        api.keys.looksUpNoMore = true;
        HttpResponse<String> response =
                api.send(api.bare("/api/v1/tags").header("X-API-Key", "wrong"));

        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(header(response, "Retry-After")).isEqualTo("7");
        assertThat(header(response, "X-RateLimit-Remaining")).isEqualTo("9");
        assertThat(TestApi.tree(response).get("code").textValue()).isEqualTo("rate_limited");
        assertThat(TestApi.tree(response).get("retry_after").intValue()).isEqualTo(7);
        assertStatus(api.request("/tags"), 200);
    }

    @Test
    void aKeyThatCannotBeLookedUpNowGetsTheLimitOfItsAddress() throws Exception {
        api.keys.isAway = true;
        HttpResponse<String> response = api.send(api.request("/tags"));

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(header(response, "Retry-After")).isEqualTo("2");
        assertThat(header(response, "X-RateLimit-Remaining")).isEqualTo("9");
        assertThat(TestApi.tree(response).get("code").textValue())
                .isEqualTo("database_unavailable");
    }

    @Test
    void aKeyThatIsNotLookedUpAnyMoreStopsNoLinkAndNoPage() throws Exception {
        api.keys.looksUpNoMore = true;
        HttpRequest.Builder link = api.bare("/u/token").header("X-API-Key", "wrong");
        assertStatus(link.POST(BodyPublishers.noBody()), 401);
        assertStatus(api.bare("/openapi.yaml").header("X-API-Key", "wrong"), 200);
    }

    @Test
    void tooManyRequestsAreReportedBeforeAMissingScope() throws Exception {
        api.keys.grant("reader", Scope.TAGS_READ);
        HttpRequest.Builder forbidden =
                api.bare("/api/v1/campaigns/none").header("X-API-Key", "reader");
        for (int i = 0; i < 10; i++) {
            assertStatus(forbidden, 403);
        }
        assertStatus(forbidden, 429);
    }

    @Test
    void aKeyFromElsewhereIsRefusedAndCountedByItsClient() throws Exception {
        api.keys.bind("bound", "192.0.2.0/24");
        HttpRequest.Builder elsewhere = api.bare("/api/v1/tags").header("X-API-Key", "bound");
        HttpResponse<String> refused = api.send(elsewhere);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(TestApi.tree(refused).get("code").textValue()).isEqualTo("address_not_allowed");
        assertThat(refused.body()).doesNotContain("192.0.2", "127.0.0.1");
        assertThat(refused.headers().firstValue("WWW-Authenticate")).isEmpty();
        for (int i = 1; i < 10; i++) {
            assertStatus(api.bare("/api/v1/no/such").header("X-API-Key", "bound"), 403);
        }
        assertStatus(elsewhere, 429);
        api.keys.bind("bound", "127.0.0.0/8", "::1");
        HttpResponse<String> here = api.send(elsewhere);
        assertThat(here.statusCode()).isEqualTo(200);
        assertThat(header(here, "X-RateLimit-Remaining")).isEqualTo("9");
    }

    @Test
    void aMissingScopeIsReportedBeforeAMissingResource() throws Exception {
        api.keys.grant("reader", Scope.TAGS_READ);
        HttpResponse<String> response =
                api.send(api.bare("/api/v1/campaigns/none").header("X-API-Key", "reader"));

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(TestApi.tree(response).get("required_scope").textValue())
                .isEqualTo("campaigns:read");
        assertThat(TestApi.tree(response).get("granted_scopes").get(0).textValue())
                .isEqualTo("tags:read");
        assertThat(header(response, "WWW-Authenticate"))
                .isEqualTo("Bearer error=\"insufficient_scope\", scope=\"campaigns:read\"");
    }

    @Test
    void aMissingResourceIsReportedBeforeAMalformedBody() throws Exception {
        String path = "/subscribers/0195504a-1080-7000-8000-00000000dead";
        assertStatus(api.json("PATCH", path, "{broken"), 404);
        assertStatus(api.json("POST", path + "/tags", "{broken"), 404);
        assertStatus(api.json("POST", "/templates/none/preview", "{broken"), 404);
    }

    @Test
    void aValidRequestIdIsKeptAndAnInvalidOneIsReplaced() throws Exception {
        HttpResponse<String> valid = api.send(api.request("/tags").header("X-Request-Id", "abc-1"));
        HttpResponse<String> tooLong =
                api.send(api.request("/tags").header("X-Request-Id", "x".repeat(129)));

        assertThat(header(valid, "X-Request-Id")).isEqualTo("abc-1");
        assertThat(header(tooLong, "X-Request-Id")).hasSize(36);
    }

    @Test
    void everyResponseHasSecurityHeaders() throws Exception {
        HttpResponse<String> response = api.send(api.request("/tags"));

        assertThat(header(response, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(response, "Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(response.headers().firstValue("Server")).isEmpty();
    }

    private void assertStatus(HttpRequest.Builder request, int status) throws Exception {
        assertThat(api.send(request).statusCode()).isEqualTo(status);
    }

    private void assertRefused(HttpRequest.Builder request, String code) throws Exception {
        HttpResponse<String> response = api.send(request);
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(header(response, "WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(TestApi.tree(response).get("code").textValue()).isEqualTo(code);
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }
}
