package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;

import org.glassfish.jersey.process.Inflector;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.server.model.Resource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An operation that does not declare its callers is allowed to none. */
class UndeclaredOperationsTest {

    private static final AtomicInteger RUNS = new AtomicInteger();

    @BeforeEach
    void reset() {
        RUNS.set(0);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/v1/located/peek",
        "DELETE, /api/v1/located/peek",
        "GET, /api/v1/inherited",
        "GET, /api/v1/inherited-scope",
        "GET, /api/v1/built",
        "GET, /api/v1/silent",
        "GET, /api/v1/undecided",
        "GET, /beside",
    })
    void isAnsweredLikeAnUnknownPathForEveryKey(String method, String path) throws Exception {
        try (TestApi api = TestApi.serving(UndeclaredOperationsTest::withoutCheckAtStart)) {
            api.keys.grant("narrow", Scope.BILLING_READ);
            for (String key : List.of("narrow", "full")) {
                HttpResponse<String> response = send(api, method, path, key);

                assertThat(response.statusCode()).as(response.body()).isEqualTo(404);
                assertThat(TestApi.tree(response).get("code").textValue())
                        .isEqualTo("unknown_path");
            }
        }
        assertThat(RUNS).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/located/peek", "/api/v1/inherited", "/api/v1/built"})
    void isAnsweredLikeAnUnknownPathWithoutAKey(String path) throws Exception {
        try (TestApi api = TestApi.serving(UndeclaredOperationsTest::withoutCheckAtStart)) {
            assertThat(api.send(api.bare(path)).statusCode()).isEqualTo(401);
            assertThat(api.send(api.bare("/beside")).statusCode()).isEqualTo(404);
        }
        assertThat(RUNS).hasValue(0);
    }

    @Test
    void aDeclaredOperationInTheSameApiIsServed() throws Exception {
        try (TestApi api = TestApi.serving(UndeclaredOperationsTest::withoutCheckAtStart)) {
            api.keys.grant("narrow", Scope.BILLING_READ);
            api.keys.grant("tagger", Scope.TAGS_READ);

            assertThat(send(api, "GET", "/api/v1/declared", "narrow").statusCode()).isEqualTo(403);
            assertThat(send(api, "GET", "/api/v1/declared", "tagger").statusCode()).isEqualTo(200);
        }
        assertThat(RUNS).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Located.class,
                Inherited.class,
                InheritedScope.class,
                Undeclared.class,
                DeclaredTwice.class,
                Declared.class,
            })
    void theServiceDoesNotStartWithAnUndeclaredOperation(Class<?> resource) {
        assertThatThrownBy(() -> TestApi.serving(api -> api.config().register(resource)).close())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(resource.getSimpleName());
    }

    @Test
    void theServiceDoesNotStartWithAProgrammaticResource() {
        assertThatThrownBy(() ->
                        TestApi.serving(api -> api.config().registerResources(built())).close())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("/api/v1/built");
    }

    @Test
    void theMethodsOfAPathAreListedForEveryKey() throws Exception {
        try (TestApi api = TestApi.start()) {
            api.keys.grant("narrow", Scope.BILLING_READ);
            HttpResponse<String> response = send(api, "OPTIONS", "/api/v1/tags", "narrow");

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Allow").orElse("")).contains("GET", "POST");
            assertThat(
                            api.send(
                                            api.bare("/api/v1/tags")
                                                    .method("OPTIONS", BodyPublishers.noBody()))
                                    .statusCode())
                    .isEqualTo(401);
        }
    }

    private static HttpResponse<String> send(TestApi api, String method, String path, String key)
            throws Exception {
        return api.send(
                api.bare(path).header("X-API-Key", key).method(method, BodyPublishers.noBody()));
    }

    private static ResourceConfig withoutCheckAtStart(PostroomApi api) {
        ResourceConfig config =
                new ResourceConfig(
                                Located.class,
                                Inherited.class,
                                InheritedScope.class,
                                Undeclared.class,
                                DeclaredTwice.class,
                                Beside.class,
                                Declared.class)
                        .registerResources(built())
                        .property(ServerProperties.WADL_FEATURE_DISABLE, true);
        ApiFilters.register(config, api.ports(), api.settings(), List.of());
        return config;
    }

    private static Resource built() {
        Resource.Builder resource = Resource.builder("/api/v1/built");
        resource.addMethod("GET")
                .handledBy(
                        new Inflector<ContainerRequestContext, String>() {
                            @Override
                            public String apply(ContainerRequestContext request) {
                                return run();
                            }
                        });
        return resource.build();
    }

    private static String run() {
        return "run " + RUNS.incrementAndGet();
    }

    /** Has a sub-resource locator. */
    @Path("/api/v1/located")
    public static final class Located {
        @Path("peek")
        public Peek peek() {
            return new Peek();
        }
    }

    /** Found by a locator. */
    public static final class Peek {
        @GET
        public String look() {
            return run();
        }

        @DELETE
        public String remove() {
            return run();
        }
    }

    /** Its annotations are inherited. */
    public interface Reads {
        @GET
        String read();
    }

    /** Inherits the verb. */
    @Path("/api/v1/inherited")
    public static final class Inherited implements Reads {
        @Override
        public String read() {
            return run();
        }
    }

    /** Its scope is inherited too. */
    public interface ScopedReads {
        @GET
        @Needs(Scope.BILLING_READ)
        String read();
    }

    /** Inherits the verb and the scope. */
    @Path("/api/v1/inherited-scope")
    public static final class InheritedScope implements ScopedReads {
        @Override
        public String read() {
            return run();
        }
    }

    /** Declares nothing. */
    @Path("/api/v1/silent")
    public static final class Undeclared {
        @GET
        public String read() {
            return run();
        }
    }

    /** Declares both. */
    @Path("/api/v1/undecided")
    public static final class DeclaredTwice {
        @GET
        @Needs(Scope.BILLING_READ)
        @NoKeyNeeded
        public String read() {
            return run();
        }
    }

    /** Outside the path of the API. */
    @Path("/beside")
    public static final class Beside {
        @GET
        public String read() {
            return run();
        }
    }

    /** Declares its scope; rejected at startup only because it is not among the routes. */
    @Path("/api/v1/declared")
    public static final class Declared {
        @GET
        @Needs(Scope.TAGS_READ)
        public String read() {
            return run();
        }
    }
}
