package dev.postroom.bootstrap.settings.value;

import dev.postroom.bootstrap.settings.format.Format;

import java.util.Locale;

/**
 * One setting: its name, the format of its text, and whether it may be printed.
 *
 * @param key dotted lower-case name, the same in files, flags and {@code config print}
 */
public record Setting<T>(String key, Format<T> format, Masking masking) {
    public static final String PREFIX = "POSTROOM_";

    public static <T> Setting<T> of(String key, Format<T> format) {
        return new Setting<>(key, format, Masking.PASSWORDS);
    }

    public static <T> Setting<T> secret(String key, Format<T> format) {
        return new Setting<>(key, format, Masking.WHOLE);
    }

    /** {@code database.pool-size} is {@code POSTROOM_DATABASE_POOL_SIZE} in the environment. */
    public String variable() {
        return PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
