package dev.postroom.domain.shared.seal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * A text that has one hash: lines of UTF-8, each with a name, the number of bytes of the value, and
 * the value: {@code kind 6 opt_in}. A missing value is the line {@code kind -}. All hashes are
 * SHA-256 (FIPS 180-4).
 */
public final class HashedForm {

    /** The length of every hash in bytes. */
    public static final int LENGTH = 32;

    private final StringBuilder lines = new StringBuilder();

    /** Adds a line. */
    public HashedForm line(String name, Optional<String> value) {
        lines.append(name).append(' ');
        value.ifPresentOrElse(
                text ->
                        lines.append(text.getBytes(StandardCharsets.UTF_8).length)
                                .append(' ')
                                .append(text),
                () -> lines.append('-'));
        lines.append('\n');
        return this;
    }

    /** Adds a line with a value. */
    public HashedForm line(String name, String value) {
        return line(name, Optional.of(value));
    }

    /** The text. */
    public String text() {
        return lines.toString();
    }

    /** The hash of parts, one after the other. */
    public static byte[] sha256(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
