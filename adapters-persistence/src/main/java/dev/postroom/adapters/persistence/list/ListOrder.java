package dev.postroom.adapters.persistence.list;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;

import java.time.Instant;
import java.util.function.Function;

/**
 * A column that a list can be sorted by.
 *
 * @param type the column's type
 * @param value an entry's value, as text of that type
 * @param hasStatusIndex whether an index leads from the status to this column
 * @param <R> an entry
 */
public record ListOrder<R>(
        String column, String type, Function<R, String> value, boolean hasStatusIndex) {
    /** By a number. */
    public static <R> ListOrder<R> byNumber(String column, Function<R, Long> value) {
        return new ListOrder<>(column, "bigint", value.andThen(String::valueOf), false);
    }

    /** By a text in the order of its bytes. */
    public static <R> ListOrder<R> byText(String column, Function<R, String> value) {
        return new ListOrder<>(column, "text", value, false);
    }

    /** By a time. */
    public static <R> ListOrder<R> byTime(String column, Function<R, Instant> value) {
        return new ListOrder<>(column, "timestamptz", value.andThen(DatabaseTimes::text), false);
    }

    /** The same order, where an index leads from the status to it. */
    public ListOrder<R> withStatusIndex() {
        return new ListOrder<>(column, type, value, true);
    }
}
