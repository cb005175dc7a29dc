package dev.postroom.adapters.persistence.sql;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Values to bind by name, each in the form that the database expects. Not thread-safe. */
public final class Columns {
    private final Map<String, @Nullable Object> values = new HashMap<>();

    /** Adds a value; times are truncated to microseconds, an empty value becomes NULL. */
    public Columns put(String name, @Nullable Object value) {
        values.put(name, bindable(value));
        return this;
    }

    /** The argument of {@code bindMap}. */
    public Map<String, @Nullable Object> values() {
        return values;
    }

    private static @Nullable Object bindable(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Optional<?> optional -> optional.map(Columns::bindable).orElse(null);
            case Instant instant -> DatabaseTimes.stored(instant);
            default -> value;
        };
    }
}
