package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.View;

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

    /** The tag of a view with values that change without a new version. */
    public static ETag of(UUID id, long version, View view) {
        return new ETag(id + "." + version + "." + digest(view), Optional.of(version));
    }

    /** The tag of a view without a version. */
    public static ETag ofView(View view) {
        return new ETag(digest(view), Optional.empty());
    }

    /** The tag as a header value. */
    public String quoted() {
        return '"' + opaque + '"';
    }

    private static String digest(View view) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(Json.bytes(view));
            return HexFormat.of().formatHex(Arrays.copyOf(hash, 8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
