package dev.postroom.domain.member;

import dev.postroom.domain.shared.Randomness;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The secret of a session or of a link: 32 random bytes as URL-safe text. Only its hash is stored.
 * Never printed by {@code toString}.
 */
public final class SecretToken {

    private static final int BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[0-9A-Za-z_-]{43}");

    private final String text;

    private SecretToken(String text) {
        this.text = text;
    }

    /** A new secret. */
    public static SecretToken generate(Randomness randomness) {
        byte[] bytes = randomness.bytes(BYTES);
        return new SecretToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** The secret, or empty when its form is wrong. */
    public static Optional<SecretToken> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new SecretToken(text)) : Optional.empty();
    }

    /** The whole secret: for the person alone. */
    public String reveal() {
        return text;
    }

    /** SHA-256 of the text, 32 bytes. A random secret needs no slower hash. */
    public byte[] hash() {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "SecretToken[secret]";
    }
}
