package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Checks the common parts of responses and problems. */
final class ProblemShape {

    private static final Map<Integer, String> TITLES =
            Map.of(
                    400, "Bad Request",
                    401, "Unauthorized",
                    403, "Forbidden",
                    404, "Not Found",
                    405, "Method Not Allowed",
                    409, "Conflict",
                    413, "Payload Too Large",
                    415, "Unsupported Media Type",
                    422, "Unprocessable Entity",
                    429, "Too Many Requests");

    private ProblemShape() {}

    /** Every response has the rate-limit headers and the request id. */
    static void hasHeaders(Api.Answer answer) {
        List.of("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")
                .forEach(name -> assertThat(header(answer, name)).as(name).matches("\\d+"));
        assertThat(header(answer, "X-Request-Id")).as("X-Request-Id").isNotEmpty();
    }

    /**
     * The answer is a problem with this status and code about {@code path}, a path from the root
     * with or without a query.
     */
    static void isProblem(Api.Answer answer, int status, String code, String path) {
        assertThat(answer.status()).as(answer.response().body()).isEqualTo(status);
        hasHeaders(answer);
        assertThat(header(answer, "Content-Type")).isEqualTo("application/problem+json");
        String title = Objects.requireNonNull(TITLES.get(status));
        assertThat(answer.text("/title")).isEqualTo(title);
        assertThat(answer.text("/type"))
                .matches("https?://.*/errors/" + title.toLowerCase(Locale.ROOT).replace(' ', '-'));
        assertThat(answer.body().at("/status").intValue()).isEqualTo(status);
        assertThat(answer.text("/code")).isEqualTo(code);
        assertThat(answer.text("/detail")).isNotBlank();
        assertThat(answer.text("/instance")).isEqualTo(path.replaceAll("\\?.*", ""));
        assertThat(answer.text("/request_id")).isEqualTo(header(answer, "X-Request-Id"));
    }

    /** The response is the 401 for a missing or invalid key. */
    static void isUnauthorized(Api.Answer answer, String code, String path) {
        isProblem(answer, 401, code, path);
        assertThat(header(answer, "WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(answer.body().fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "type", "title", "status", "detail", "instance", "code", "request_id");
    }

    /** The response is the 403 for a key that lacks {@code needed} and has only {@code granted}. */
    static void isForbidden(Api.Answer answer, String needed, String granted, String path) {
        isProblem(answer, 403, "insufficient_permissions", path);
        assertThat(answer.text("/required_scope")).isEqualTo(needed);
        assertThat(answer.body().at("/granted_scopes")).hasSize(1);
        assertThat(answer.text("/granted_scopes/0")).isEqualTo(granted);
        assertThat(header(answer, "WWW-Authenticate"))
                .isEqualTo("Bearer error=\"insufficient_scope\", scope=\"" + needed + "\"");
    }

    /** The first header with this name, or an empty string. */
    static String header(Api.Answer answer, String name) {
        return answer.response().headers().firstValue(name).orElse("");
    }
}
