package dev.postroom.domain.audit;

import java.util.Optional;

/**
 * A field before and after a change.
 *
 * @param before empty: it had no value
 * @param after empty: it has no value any more
 */
public record AuditField(String name, Optional<String> before, Optional<String> after) {

    /** The length at which longer values are cut. */
    public static final int MOST = 500;

    public AuditField {
        before = before.map(AuditField::cut);
        after = after.map(AuditField::cut);
    }

    /** A field of something new. */
    public static AuditField set(String name, String value) {
        return new AuditField(name, Optional.empty(), Optional.of(value));
    }

    /** A field of something that is gone. */
    public static AuditField gone(String name, String value) {
        return new AuditField(name, Optional.of(value), Optional.empty());
    }

    /** A field with its value before and after. */
    public static AuditField of(String name, Optional<String> before, Optional<String> after) {
        return new AuditField(name, before, after);
    }

    /** Whether the value is another one. */
    public boolean isChange() {
        return !before.equals(after);
    }

    // half of a surrogate pair is no text
    private static String cut(String value) {
        if (value.length() <= MOST) {
            return value;
        }
        return value.substring(
                0, Character.isHighSurrogate(value.charAt(MOST - 1)) ? MOST - 1 : MOST);
    }
}
