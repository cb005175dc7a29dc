package dev.postroom.bootstrap.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class ContractTest {

    private static final Contract CONTRACT = new Contract(Description.PUBLISHED);
    private static final String NOTE =
            """
            {"id": "0195504a-1080-7000-8000-000000000001", "content": "called", "author": "api",
             "created_at": "2026-03-01T09:00:00.000Z"}
            """;
    private static final String PATH = "/subscribers/0195504a-1080-7000-8000-000000000001/notes";

    @Test
    void describedResponsesAreAllowed() {
        assertThat(errors(PATH, "{\"content\": \"called\"}", 201, NOTE)).isEmpty();
    }

    @Test
    void aResponseHasNoUndescribedMember() {
        String more = NOTE.replace("{", "{\"mood\": \"good\", ");
        assertThat(errors(PATH, "{\"content\": \"called\"}", 201, more))
                .singleElement()
                .asString()
                .contains("mood");
    }

    @Test
    void aResponseHasEveryDescribedMember() {
        String less = NOTE.replace("\"content\"", "\"CONTENT\"");
        assertThat(errors(PATH, "{\"content\": \"called\"}", 201, less))
                .anySatisfy(error -> assertThat(error).contains("content"));
    }

    @Test
    void aRequestThatSucceededWasValid() {
        assertThat(errors(PATH, "{\"text\": \"called\"}", 201, NOTE)).isNotEmpty();
        assertThat(errors(PATH + "?loud=1", "{\"content\": \"called\"}", 201, NOTE))
                .containsExactly("the query parameter loud is not described");
        assertThat(errors("/subscribers/me/notes", "{\"content\": \"called\"}", 201, NOTE))
                .singleElement()
                .asString()
                .contains("path parameter id");
    }

    @Test
    void aStatusIsDescribed() {
        assertThat(errors(PATH, "{\"content\": \"called\"}", 202, NOTE))
                .containsExactly("the status 202 is not described");
    }

    @Test
    void aResponseHasItsDescribedHeaders() {
        Map<String, List<String>> headers = headers("application/json");
        headers.remove("X-RateLimit-Limit");
        headers.put("X-RateLimit-Reset", List.of("soon"));
        assertThat(errors(PATH, "{\"content\": \"called\"}", 201, headers, NOTE))
                .contains("header X-RateLimit-Limit is missing")
                .anySatisfy(error -> assertThat(error).contains("X-RateLimit-Reset"));
    }

    @Test
    void theMediaTypeIsDescribed() {
        assertThat(errors(PATH, "{\"content\": \"called\"}", 201, headers("text/plain"), NOTE))
                .singleElement()
                .asString()
                .contains("text/plain");
    }

    @Test
    void undescribedPathsAnswerWithAProblem() {
        assertThat(errors("/nothing", "", 200, NOTE))
                .containsExactly("the status 200 is not described");
    }

    private static List<String> errors(String path, String request, int status, String answer) {
        return errors(path, request, status, headers("application/json"), answer);
    }

    private static List<String> errors(
            String path,
            String request,
            int status,
            Map<String, List<String>> headers,
            String answer) {
        return CONTRACT.errors(
                new Exchange(
                        "POST",
                        URI.create("http://localhost/api/v1" + path),
                        HttpHeaders.of(headers("application/json"), (_, _) -> true),
                        request,
                        status,
                        HttpHeaders.of(headers, (_, _) -> true),
                        answer));
    }

    private static Map<String, List<String>> headers(String mediaType) {
        return new HashMap<>(
                Map.of(
                        "Content-Type", List.of(mediaType),
                        "Location", List.of("http://localhost/api/v1" + PATH),
                        "ETag", List.of("\"1\""),
                        "X-Request-Id", List.of("abc"),
                        "X-RateLimit-Limit", List.of("1000"),
                        "X-RateLimit-Remaining", List.of("999"),
                        "X-RateLimit-Reset", List.of("1772355600")));
    }
}
