package dev.postroom.adapters.rest.shared.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.postroom.adapters.rest.shared.json.Json;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Reads the body of a request as JSON: media type first, then size, then syntax.
 *
 * @param request whose headers say what the body is
 */
record BodyReader(ContainerRequestContext request) {

    private static final Set<String> JSON = Set.of("application/json");
    private static final Set<String> PATCH =
            Set.of("application/json", "application/merge-patch+json");

    /** The one JSON value of these bytes; a missing node when {@code optional} and empty. */
    JsonNode read(Supplier<byte[]> bytes, boolean optional) {
        if (optional && !request.hasEntity()) {
            return MissingNode.getInstance();
        }
        requireReadable(request.getMethod().equals("PATCH") ? PATCH : JSON);
        byte[] body = bytes.get();
        if (body.length == 0) {
            if (optional) {
                return MissingNode.getInstance();
            }
            throw BodyRefusals.malformed("empty_body", "The body is empty.");
        }
        JsonNode tree = parse(body);
        UnicodeCheck.requireWhole(tree);
        return tree;
    }

    /** Refuses bodies that are compressed, of another media type or not in UTF-8. */
    void requireReadable(Set<String> accepted) {
        String encoding = request.getHeaderString("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw BodyRefusals.unsupported(
                    "unsupported_encoding", "Send the body without Content-Encoding.");
        }
        MediaType type = request.getMediaType();
        if (type == null && !request.hasEntity() && accepted.contains("application/json")) {
            return;
        }
        if (type == null || !accepted.contains(type.getType() + "/" + type.getSubtype())) {
            throw BodyRefusals.unsupported(
                    "unsupported_media_type",
                    "Send the body as " + String.join(" or ", new TreeSet<>(accepted)) + ".");
        }
        String charset = type.getParameters().getOrDefault("charset", "utf-8");
        if (!charset.equalsIgnoreCase("utf-8")) {
            throw BodyRefusals.unsupported("unsupported_charset", "Send the body in UTF-8.");
        }
    }

    private static JsonNode parse(byte[] body) {
        try {
            JsonNode tree = Json.read(new ByteArrayInputStream(body));
            if (tree.isMissingNode()) {
                throw BodyRefusals.malformed("empty_body", "The body is empty.");
            }
            return tree;
        } catch (CharacterCodingException _) {
            throw BodyRefusals.malformed("invalid_utf8", "The body is not UTF-8.");
        } catch (StreamConstraintsException _) {
            throw BodyRefusals.malformed(
                    "json_too_deep",
                    "The JSON is nested too deep, has too many parts or a part too long.");
        } catch (JacksonException e) {
            throw BodyRefusals.malformed("malformed_json", "The body is not JSON" + place(e) + ".");
        } catch (IOException _) {
            throw BodyRefusals.malformed("malformed_json", "The body could not be read.");
        }
    }

    private static String place(JacksonException e) {
        return e.getLocation() == null
                ? ""
                : " (line %d, column %d)"
                        .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
    }
}
