package dev.postroom.domain.shared;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;

/**
 * The change of one member by a merge patch (RFC 7396): keep it, clear it, or set it.
 *
 * @param <T> type of the member
 */
public sealed interface Change<T> {

    /** The member after the change. Never null for {@link Set}. */
    @Nullable T applyTo(@Nullable T current);

    /** As {@link #applyTo}, for a member that may be absent. */
    default Optional<T> after(Optional<T> current) {
        return Optional.ofNullable(applyTo(current.orElse(null)));
    }

    /** The member was absent from the patch. */
    static <T> Change<T> keep() {
        return new Keep<>();
    }

    /** The member was {@code null} in the patch. */
    static <T> Change<T> clear() {
        return new Clear<>();
    }

    /** The member had a value in the patch. */
    static <T> Change<T> set(T value) {
        return new Set<>(value);
    }

    /** The member had this value in the patch, or was absent. */
    static <T> Change<T> ofPresent(Optional<T> value) {
        return value.map(Change::set).orElseGet(Change::keep);
    }

    /** The member stays as it is. */
    record Keep<T>() implements Change<T> {
        @Override
        public @Nullable T applyTo(@Nullable T current) {
            return current;
        }
    }

    /** The member loses its value. */
    record Clear<T>() implements Change<T> {
        @Override
        public @Nullable T applyTo(@Nullable T current) {
            return null;
        }
    }

    /** The member gets a value. */
    record Set<T>(T value) implements Change<T> {
        public Set {
            Objects.requireNonNull(value, "value");
        }

        @Override
        public T applyTo(@Nullable T current) {
            return value;
        }
    }
}
