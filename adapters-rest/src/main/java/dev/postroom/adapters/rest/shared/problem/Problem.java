package dev.postroom.adapters.rest.shared.problem;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An error, independent of its request.
 *
 * @param kind the status and the type
 * @param code a stable, fine-grained code for programs
 * @param detail a sentence for human readers
 * @param members extension members of the document, in order
 * @param headers further headers of the response
 */
public record Problem(
        ProblemKind kind,
        String code,
        String detail,
        Map<String, @Nullable Object> members,
        Map<String, String> headers) {

    /** A problem without extension members and headers. */
    public static Problem of(ProblemKind kind, String code, String detail) {
        return new Problem(kind, code, detail, Map.of(), Map.of());
    }

    /** This problem with one more extension member. */
    public Problem with(String name, @Nullable Object value) {
        Map<String, @Nullable Object> more = new LinkedHashMap<>(members);
        more.put(name, value);
        return new Problem(kind, code, detail, more, headers);
    }

    /** This problem with one more header. */
    public Problem header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Problem(kind, code, detail, members, more);
    }
}
