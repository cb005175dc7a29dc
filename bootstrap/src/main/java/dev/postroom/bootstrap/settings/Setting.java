package dev.postroom.bootstrap.settings;

import java.util.Locale;

/**
 * One setting: its name, the format of its text, and whether it may be printed.
 *
 * @param key dotted lower-case name, the same in files, flags and {@code config print}
 */
record Setting<T>(String key, Format<T> format, Masking masking) {
    static final String PREFIX = "POSTROOM_";

    static <T> Setting<T> of(String key, Format<T> format) {
        return new Setting<>(key, format, Masking.PASSWORDS);
    }

    static <T> Setting<T> secret(String key, Format<T> format) {
        return new Setting<>(key, format, Masking.WHOLE);
    }

    /** {@code database.pool-size} is {@code POSTROOM_DATABASE_POOL_SIZE} in the environment. */
    String variable() {
        return PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
