package dev.postroom.domain.webhook.signing;

import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.seal.MacKey;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/**
 * The secret that signs a webhook's deliveries: {@code whsec_} and the base64 of 32 random bytes.
 * Never printed by {@code toString}.
 */
public final class SigningSecret {

    private static final String PREFIX = "whsec_";

    private final String text;
    // Made once, because a key serves every delivery of its webhook.
    private final MacKey wholeTextKey;
    private final MacKey decodedKey;

    private SigningSecret(String text) {
        this.text = text;
        this.wholeTextKey = new MacKey(text.getBytes(StandardCharsets.UTF_8));
        this.decodedKey = new MacKey(Base64.getDecoder().decode(text.substring(PREFIX.length())));
    }

    /** A new secret. */
    public static SigningSecret generate(Randomness randomness) {
        return new SigningSecret(PREFIX + Base64.getEncoder().encodeToString(randomness.bytes(32)));
    }

    /**
     * The secret of a stored text. Fails with IllegalArgumentException, whose message has nothing
     * of the text, unless it is {@code whsec_} and the base64 of at least 16 bytes.
     */
    public static SigningSecret of(String text) {
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException("a signing secret begins with " + PREFIX);
        }
        try {
            return new SigningSecret(text);
        } catch (IllegalArgumentException _) {
            throw new IllegalArgumentException(
                    "a signing secret is " + PREFIX + " and the base64 of at least 16 bytes");
        }
    }

    /** The whole secret: shown once, at creation. */
    public String reveal() {
        return text;
    }

    /** The first ten characters, enough for a person to recognise it. */
    public String prefix() {
        return text.substring(0, 10);
    }

    /** Keyed with the UTF-8 bytes of the whole text (reference, section 6.3). */
    MacKey wholeTextKey() {
        return wholeTextKey;
    }

    /** Keyed with the decoded bytes of the base64 part (Standard Webhooks). */
    MacKey decodedKey() {
        return decodedKey;
    }

    /** Whether both are the same text; compares in constant time. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SigningSecret secret
                && MessageDigest.isEqual(
                        text.getBytes(StandardCharsets.UTF_8),
                        secret.text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return "SigningSecret[" + prefix() + "…]";
    }
}
