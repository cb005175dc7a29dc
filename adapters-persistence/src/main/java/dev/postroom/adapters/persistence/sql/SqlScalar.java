package dev.postroom.adapters.persistence.sql;

import org.jdbi.v3.core.argument.Argument;

import java.util.UUID;

/**
 * Parameters of statements that run thousands of times a second: for other values the library looks
 * up each time how to bind them.
 */
public final class SqlScalar {

    private SqlScalar() {}

    /** A {@code uuid}. */
    public static Argument uuid(UUID value) {
        return (position, statement, _) -> statement.setObject(position, value);
    }

    /** An {@code int}. */
    public static Argument integer(int value) {
        return (position, statement, _) -> statement.setInt(position, value);
    }

    /** A {@code bigint}. */
    public static Argument number(long value) {
        return (position, statement, _) -> statement.setLong(position, value);
    }
}
