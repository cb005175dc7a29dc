package dev.postroom.adapters.rest.idempotency;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.idempotency.StoredAnswer;

import jakarta.ws.rs.core.Response;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Converts a response to its stored form and back: a replay is identical byte for byte. */
final class ResponseCodec {

    private static final String REPLAYED = "Idempotent-Replayed";

    private ResponseCodec() {}

    static StoredAnswer of(Response response) {
        Map<String, String> headers = new HashMap<>();
        response.getStringHeaders()
                .forEach((name, values) -> headers.put(name, String.join(", ", values)));
        return new StoredAnswer(response.getStatus(), headers, body(response.getEntity()));
    }

    static Response response(AnswerOnce.Answered answered) {
        StoredAnswer stored = answered.answer();
        Response.ResponseBuilder response = Response.status(stored.status());
        if (stored.body().length > 0) {
            response.entity(stored.body());
        }
        stored.headers().forEach(response::header);
        if (answered.isReplayed()) {
            response.header(REPLAYED, "true");
        }
        return response.build();
    }

    private static byte[] body(Object entity) {
        return switch (entity) {
            case null -> new byte[0];
            case byte[] bytes -> bytes;
            case String text -> text.getBytes(StandardCharsets.UTF_8);
            default -> Json.bytes(entity);
        };
    }
}
