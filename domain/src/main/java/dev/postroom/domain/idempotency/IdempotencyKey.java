package dev.postroom.domain.idempotency;

import dev.postroom.domain.shared.failure.Failure;

import java.util.regex.Pattern;

/**
 * A client's identifier of one write, which lets it repeat the request without repeating its
 * effect: 1…255 visible ASCII characters, case-sensitive. Fails with {@code Invalid} ({@code
 * invalid_idempotency_key}).
 */
public record IdempotencyKey(String value) {

    private static final Pattern FORM = Pattern.compile("[\\x21-\\x7e]{1,255}");

    public IdempotencyKey {
        if (!FORM.matcher(value).matches()) {
            throw Failure.Invalid.value(
                            "invalid_idempotency_key", "Must be 1 to 255 visible ASCII characters.")
                    .asException();
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
