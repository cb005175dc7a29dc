package dev.postroom.adapters.rest.shared.list;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

/** Addresses in a query, where {@code +} means a space unless it is encoded. */
public final class Addresses {

    private Addresses() {}

    /** Parses an address. Fails with {@code Invalid} ({@code invalid_email}). */
    public static EmailAddress parse(String text) {
        try {
            return new EmailAddress(text);
        } catch (FailureException e) {
            throw text.strip().contains(" ") ? withSpace().asException() : e;
        }
    }

    private static Failure withSpace() {
        return Failure.Invalid.value(
                "invalid_email",
                "Must be an email address. A + in a query means a space: write it as %2B.");
    }
}
