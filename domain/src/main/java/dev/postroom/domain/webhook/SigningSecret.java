package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.shared.Randomness;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The secret that signs a webhook's deliveries: {@code whsec_} and the base64 of 32 random bytes.
 * Never printed by {@code toString}.
 */
public final class SigningSecret {

    private static final String PREFIX = "whsec_";

    private final String text;

    private SigningSecret(String text) {
        this.text = text;
    }

    /** A new secret. */
    public static SigningSecret generate(Randomness randomness) {
        return new SigningSecret(PREFIX + Base64.getEncoder().encodeToString(randomness.bytes(32)));
    }

    /** The secret of a stored text. */
    public static SigningSecret of(String text) {
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException("a signing secret begins with " + PREFIX);
        }
        return new SigningSecret(text);
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
        return new MacKey(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Keyed with the decoded bytes of the base64 part (Standard Webhooks). */
    MacKey decodedKey() {
        return new MacKey(Base64.getDecoder().decode(text.substring(PREFIX.length())));
    }

    @Override
    public String toString() {
        return "SigningSecret[" + prefix() + "…]";
    }
}
