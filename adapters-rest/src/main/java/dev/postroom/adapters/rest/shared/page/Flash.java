package dev.postroom.adapters.rest.shared.page;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** A sentence about what was done, which the next page shows once. It has no secret. */
public record Flash(String text) {

    private static final int MAX = 300;

    /** A sentence about what was done. */
    public static Flash done(String text) {
        return new Flash(text);
    }

    /** The sentence as the value of a cookie. */
    String sealed() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The sentence in the value of a cookie; empty for other values. */
    static Optional<Flash> read(String value) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8);
            return text.isBlank() || text.length() > MAX
                    ? Optional.empty()
                    : Optional.of(new Flash(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
