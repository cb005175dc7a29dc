package dev.postroom.domain.member.passkey;

import java.util.Base64;
import java.util.Optional;

/** Bytes as URL-safe text, as browsers send them. */
record Encoded(String text) {

    /** The text of bytes. */
    static String of(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The bytes; empty when the text is none of bytes. */
    Optional<byte[]> bytes() {
        try {
            return Optional.of(Base64.getUrlDecoder().decode(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
