package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.shared.http.Route;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Paths with a name of their own have their own methods, also beside a parameter. */
class LiteralPathsTest {

    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void aMethodThatANamedPathLacksIsNotAllowed() throws Exception {
        Set<String> templates =
                api.routes().stream().map(Route::template).collect(Collectors.toSet());
        for (String path : templates) {
            if (!path.startsWith("/api/v1/") || path.contains("{")) {
                continue;
            }
            Set<String> own =
                    api.routes().stream()
                            .filter(route -> route.template().equals(path))
                            .map(Route::method)
                            .collect(Collectors.toCollection(TreeSet::new));
            for (String method : METHODS) {
                if (!own.contains(method)) {
                    assertNotAllowed(method, path, own);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /subscribers/by-email/tags, GET",
        "PUT, /subscribers/by-email/x@example.org, GET",
        "PATCH, /tags/by-name, GET",
        "GET, /emails/send, POST",
        "DELETE, /subscribers/import, POST",
    })
    void theMethodsOfTheNamedPathAreListed(String method, String path, String allowed)
            throws Exception {
        assertNotAllowed(method, "/api/v1" + path, Set.of(allowed));
    }

    private static void assertNotAllowed(String method, String path, Set<String> own)
            throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.request(path.substring("/api/v1".length()))
                                .method(method, BodyPublishers.noBody()));
        Set<String> allowed =
                Set.of(response.headers().firstValue("Allow").orElse("").split(",\\s*"));
        assertThat(response.statusCode()).as(method + " " + path).isEqualTo(405);
        assertThat(allowed).as(method + " " + path).containsAll(own).doesNotContain(method);
    }
}
