package dev.postroom.adapters.rest.shared.http.value;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.View;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/**
 * A strong entity tag (RFC 9110 section 8.8.3).
 *
 * @param opaque the text between the quotes
 * @param version the version of the resource; empty when it has none
 */
public record ETag(String opaque, Optional<Long> version) {

    /** The tag of a resource whose version increases with every visible change. */
    public static ETag of(UUID id, long version) {
        return new ETag(id + "." + version, Optional.of(version));
    }

    /**
     * The tag of a resource with visible values that change without a new version.
     *
     * @param others these values; equal values have the same text in every process
     */
    public static ETag of(UUID id, long version, Object... others) {
        byte[] text = Arrays.toString(others).getBytes(StandardCharsets.UTF_8);
        return new ETag(id + "." + version + "." + digest(text), Optional.of(version));
    }

    /** The tag of a view without a version. */
    public static ETag ofView(View view) {
        return new ETag(digest(Json.bytes(view)), Optional.empty());
    }

    /** The tag without the values that change without a new version. */
    public ETag ofVersion() {
        String[] parts = opaque.split("\\.", 3);
        return version.isPresent() && parts.length == 3
                ? new ETag(parts[0] + "." + parts[1], version)
                : this;
    }

    /** The tag as a header value. */
    public String quoted() {
        return '"' + opaque + '"';
    }

    private static String digest(byte[] text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
            return HexFormat.of().formatHex(Arrays.copyOf(hash, 8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
