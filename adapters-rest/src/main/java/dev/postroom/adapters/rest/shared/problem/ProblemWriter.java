package dev.postroom.adapters.rest.shared.problem;

import dev.postroom.adapters.rest.shared.json.Json;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes the problem document of a request.
 *
 * @param docsUrl the prefix of {@code type} URLs, without a trailing slash
 */
public record ProblemWriter(String docsUrl) {

    /** The media type of problem documents. */
    public static final String MEDIA_TYPE = "application/problem+json";

    /** The document as UTF-8 JSON, with {@code status}, if given, instead of that of the kind. */
    public byte[] write(Problem problem, int status, String path, @Nullable String requestId) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("type", docsUrl + "/errors/" + problem.kind().slug());
        document.put("title", problem.kind().title());
        document.put("status", status);
        document.put("detail", problem.detail());
        document.put("instance", path);
        document.put("code", problem.code());
        document.put("request_id", requestId);
        document.putAll(problem.members());
        return Json.bytes(document);
    }
}
