package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

class OperationsTest {

    private static final List<String> PAGES =
            List.of(
                    "/docs",
                    "/sign-in",
                    "/reset",
                    "/setup",
                    "/enter",
                    "/invite",
                    "/theme",
                    "/shortcuts",
                    "/preferences",
                    "/confirm",
                    "/f/",
                    "/view",
                    "/o",
                    "/c",
                    "/u/{token}/again",
                    "/redoc",
                    "/openapi",
                    "/llms.txt",
                    "/assets",
                    "/api/v1/docs",
                    "/api/v1/redoc");

    @Test
    void theDescriptionAndTheCodeHaveTheSameOperationsAndScopes() throws Exception {
        try (TestApi api = TestApi.start()) {
            assertThat(described()).isEqualTo(served(api));
        }
    }

    @Test
    void eachKeyCanCallOnlyTheOperationsOfItsScopes() throws Exception {
        try (TestApi api = TestApi.start()) {
            for (Scope scope : Scope.values()) {
                api.keys.grant("only-" + scope.keyword(), scope);
            }
            for (Route route : apiRoutes(api)) {
                for (Scope scope : Scope.values()) {
                    int status = status(api, route, "only-" + scope.keyword());
                    boolean refused = status == 403;
                    assertThat(refused)
                            .as("%s with %s gives %d", route, scope.keyword(), status)
                            .isEqualTo(!route.scope().equals(Optional.of(scope)));
                }
                assertThat(status(api, route, "full")).as("%s", route).isLessThan(500);
            }
        }
    }

    @Test
    void anOperationWithoutAnAccessDeclarationIsNotServed() {
        assertThatThrownBy(() -> Route.of(Undeclared.class))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Route.of(DeclaredTwice.class))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aWriteThatCannotBeIdempotentIsNotServed() {
        assertThatThrownBy(() -> Route.of(WithoutRequest.class))
                .hasMessageContaining("take the request");
    }

    private static int status(TestApi api, Route route, String key) throws Exception {
        String path =
                route.template()
                        .replace("{id}", FakeSubscribers.ANNA.id().toString())
                        .replaceAll("\\{\\w+}", "news");
        HttpResponse<String> response =
                api.send(
                        api.bare(path)
                                .header("X-API-Key", key)
                                .method(route.method(), BodyPublishers.noBody()));
        return response.statusCode();
    }

    private static List<Route> apiRoutes(TestApi api) {
        return api.routes().stream().filter(route -> route.scope().isPresent()).toList();
    }

    private static Map<String, String> served(TestApi api) {
        Map<String, String> operations = new TreeMap<>();
        api.routes().stream()
                .filter(r -> PAGES.stream().noneMatch(e -> r.template().startsWith(e)))
                .filter(r -> !r.isPage())
                .filter(r -> !r.template().equals("/") && !r.template().contains("openapi"))
                .forEach(r ->
                        operations.put(
                                r.method() + " " + r.template(),
                                r.scope().map(Scope::keyword).orElse("none")));
        return operations;
    }

    private static Map<String, String> described() throws Exception {
        Map<String, String> operations = new TreeMap<>();
        try (InputStream yaml =
                OperationsTest.class.getResourceAsStream(
                        "/dev/postroom/adapters/rest/docs/openapi.yaml")) {
            JsonNode paths = new YAMLMapper().readTree(yaml).get("paths");
            paths.properties().forEach(path -> describe(path, operations));
        }
        return operations;
    }

    private static void describe(Map.Entry<String, JsonNode> path, Map<String, String> operations) {
        String base = path.getValue().has("servers") ? "" : "/api/v1";
        for (String method : List.of("get", "post", "patch", "delete", "put")) {
            JsonNode operation = path.getValue().get(method);
            if (operation != null) {
                operations.put(
                        method.toUpperCase(Locale.ROOT) + " " + base + path.getKey(),
                        operation.path("x-required-scope").asText("none"));
            }
        }
    }

    @Path("/silent")
    static final class Undeclared {
        @GET
        public String nothing() {
            return "";
        }
    }

    @Path("/deaf")
    static final class WithoutRequest {
        @POST
        @Needs(Scope.TAGS_WRITE)
        public String withoutRequest() {
            return "";
        }
    }

    @Path("/undecided")
    static final class DeclaredTwice {
        @GET
        @NoKeyNeeded
        @Needs(Scope.TAGS_READ)
        public String both() {
            return "";
        }
    }
}
