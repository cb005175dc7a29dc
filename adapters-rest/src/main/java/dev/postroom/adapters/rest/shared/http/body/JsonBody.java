package dev.postroom.adapters.rest.shared.http.body;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.postroom.adapters.rest.shared.json.DuplicateName;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemException;
import dev.postroom.adapters.rest.shared.problem.ProblemKind;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Reads the body of a request as JSON: media type first, then size, then syntax.
 *
 * @param request whose headers describe the body
 * @param buffered whether a body that was read before had any bytes; empty: it was not read
 */
public record JsonBody(ContainerRequestContext request, Optional<Boolean> buffered) {

    private static final Set<String> JSON = Set.of("application/json");
    private static final Set<String> PATCH =
            Set.of("application/json", "application/merge-patch+json");

    /** A body that was not read before. */
    public JsonBody(ContainerRequestContext request) {
        this(request, Optional.empty());
    }

    /** The JSON value of these bytes; a missing node when {@code optional} and empty. */
    JsonNode read(Supplier<byte[]> bytes, boolean optional) {
        if (optional && !hasEntity()) {
            return MissingNode.getInstance();
        }
        requireReadable(request.getMethod().equals("PATCH") ? PATCH : JSON);
        byte[] body = bytes.get();
        if (body.length == 0) {
            if (optional) {
                return MissingNode.getInstance();
            }
            throw malformed("empty_body", Messages.EMPTY_BODY);
        }
        JsonNode tree = parse(body);
        requireUnicode(tree);
        return tree;
    }

    /** Rejects bodies that are compressed, of another media type or not in UTF-8. */
    public void requireReadable(Set<String> accepted) {
        String encoding = request.getHeaderString("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw unsupported("unsupported_encoding", "Send the body without Content-Encoding.");
        }
        MediaType type = request.getMediaType();
        if (type == null && !hasEntity() && accepted.contains("application/json")) {
            return;
        }
        if (type == null || !accepted.contains(type.getType() + "/" + type.getSubtype())) {
            throw unsupported(
                    "unsupported_media_type",
                    "Send the body as " + String.join(" or ", new TreeSet<>(accepted)) + ".");
        }
        String charset = type.getParameters().getOrDefault("charset", "utf-8");
        if (!charset.equalsIgnoreCase("utf-8")) {
            throw unsupported("unsupported_charset", "Send the body in UTF-8.");
        }
    }

    // Reads the first byte; of a body that was read before, none is left.
    private boolean hasEntity() {
        try {
            return buffered.isPresent() ? buffered.get() : request.hasEntity();
        } catch (ProcessingException _) {
            throw malformed("incomplete_body", Messages.INCOMPLETE_BODY);
        }
    }

    private static JsonNode parse(byte[] body) {
        try {
            JsonNode tree = Json.read(new ByteArrayInputStream(body));
            if (tree.isMissingNode()) {
                throw malformed("empty_body", Messages.EMPTY_BODY);
            }
            return tree;
        } catch (CharacterCodingException _) {
            throw malformed("invalid_utf8", "The body is not UTF-8.");
        } catch (StreamConstraintsException _) {
            throw malformed(
                    "json_too_deep",
                    "The JSON is nested more than 32 levels deep, or has too many values or too"
                            + " long a value.");
        } catch (JacksonException e) {
            throw malformed(
                    "malformed_json",
                    DuplicateName.of(e)
                            .map(name -> "In the body" + place(e) + ", " + name.message())
                            .orElseGet(() -> "The body is not JSON" + place(e) + "."));
        } catch (IOException _) {
            throw malformed("malformed_json", "The body is not readable JSON.");
        }
    }

    /**
     * Rejects unpaired surrogates, which JSON can escape and UTF-8 cannot represent. Fails with
     * {@code Malformed} ({@code invalid_unicode}).
     */
    public static void requireUnicode(JsonNode tree) {
        if (tree.isTextual()) {
            requireUnicode(tree.textValue());
        }
        tree.fieldNames().forEachRemaining(JsonBody::requireUnicode);
        tree.forEach(JsonBody::requireUnicode);
    }

    private static void requireUnicode(String text) {
        if (text.codePoints().anyMatch(JsonBody::isSurrogate)) {
            throw malformed("invalid_unicode", "A string in the body is not valid Unicode.");
        }
    }

    // code points combine surrogate pairs, so that only unpaired surrogates are found
    private static boolean isSurrogate(int codePoint) {
        return Character.getType(codePoint) == Character.SURROGATE;
    }

    static RuntimeException malformed(String code, String detail) {
        return new Failure.Malformed(code, detail).asException();
    }

    private static ProblemException unsupported(String code, String detail) {
        return new ProblemException(Problem.of(ProblemKind.UNSUPPORTED_MEDIA_TYPE, code, detail));
    }

    private static String place(JacksonException e) {
        return e.getLocation() == null
                ? ""
                : " (line %d, column %d)"
                        .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
    }
}
