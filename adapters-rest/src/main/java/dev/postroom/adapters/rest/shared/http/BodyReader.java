package dev.postroom.adapters.rest.shared.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemKind;
import dev.postroom.adapters.rest.shared.problem.Unreadable;
import dev.postroom.domain.shared.Failure;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.Set;
import java.util.TreeSet;

/** Reads the body of a request as JSON: media type first, then size, then syntax. */
final class BodyReader {

    private static final Set<String> JSON = Set.of("application/json");
    private static final Set<String> PATCH =
            Set.of("application/json", "application/merge-patch+json");

    private BodyReader() {}

    /** The body's one JSON value; a missing node when {@code optional} and the body is empty. */
    static JsonNode read(ContainerRequestContext request, int limit, boolean optional) {
        if (optional && !request.hasEntity()) {
            return MissingNode.getInstance();
        }
        requireReadable(request, request.getMethod().equals("PATCH") ? PATCH : JSON);
        byte[] body = bytes(request, limit);
        if (body.length == 0) {
            if (optional) {
                return MissingNode.getInstance();
            }
            throw malformed("empty_body", "The body is empty.");
        }
        JsonNode tree = parse(body);
        UnicodeCheck.requireWhole(tree);
        return tree;
    }

    /** Refuses bodies that are compressed, of another media type or not in UTF-8. */
    static void requireReadable(ContainerRequestContext request, Set<String> accepted) {
        String encoding = request.getHeaderString("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw unsupported("unsupported_encoding", "Send the body without Content-Encoding.");
        }
        MediaType type = request.getMediaType();
        if (type == null && !request.hasEntity() && accepted.contains("application/json")) {
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

    private static byte[] bytes(ContainerRequestContext request, int limit) {
        try {
            byte[] body = request.getEntityStream().readNBytes(limit + 1);
            if (body.length > limit) {
                // whoever still sends sees the answer only after being heard out, within reason
                drain(request.getEntityStream(), limit);
                throw tooLarge(limit);
            }
            return body;
        } catch (IOException _) {
            throw malformed("incomplete_body", "The body did not arrive whole.");
        }
    }

    static void drain(InputStream rest, long most) throws IOException {
        byte[] buffer = new byte[8192];
        long left = most;
        int read = 0;
        while (left > 0 && read >= 0) {
            read = rest.read(buffer);
            left -= read;
        }
    }

    private static JsonNode parse(byte[] body) {
        try {
            JsonNode tree = Json.read(new ByteArrayInputStream(body));
            if (tree.isMissingNode()) {
                throw malformed("empty_body", "The body is empty.");
            }
            return tree;
        } catch (CharacterCodingException _) {
            throw malformed("invalid_utf8", "The body is not UTF-8.");
        } catch (StreamConstraintsException _) {
            throw malformed("json_too_deep", "The JSON is nested too deep or has a part too long.");
        } catch (JacksonException e) {
            throw malformed("malformed_json", "The body is not JSON" + place(e) + ".");
        } catch (IOException _) {
            throw malformed("malformed_json", "The body could not be read.");
        }
    }

    private static String place(JacksonException e) {
        return e.getLocation() == null
                ? ""
                : " (line %d, column %d)"
                        .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
    }

    private static RuntimeException malformed(String code, String detail) {
        return new Failure.Malformed(code, detail).asException();
    }

    private static Unreadable unsupported(String code, String detail) {
        return new Unreadable(Problem.of(ProblemKind.UNSUPPORTED_MEDIA_TYPE, code, detail));
    }

    static Unreadable tooLarge(int limit) {
        return new Unreadable(
                Problem.of(
                        ProblemKind.PAYLOAD_TOO_LARGE,
                        "payload_too_large",
                        "A body here has at most " + limit + " bytes."));
    }
}
