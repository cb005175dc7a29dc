package dev.postroom.adapters.persistence.sql;

import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** An array parameter, mostly for {@code unnest}: a batch is one statement. */
public final class SqlArray implements Argument {
    private final String type;
    private final @Nullable Object[] elements;

    private SqlArray(String type, @Nullable Object[] elements) {
        this.type = type;
        this.elements = elements;
    }

    /** A {@code uuid[]}. */
    public static SqlArray uuids(Collection<UUID> elements) {
        return new SqlArray("uuid", elements.toArray());
    }

    /** A {@code uuid[]} with NULL for empty values. */
    public static SqlArray optionalUuids(Collection<Optional<UUID>> elements) {
        return new SqlArray("uuid", elements.stream().map(e -> e.orElse(null)).toArray());
    }

    /** A {@code text[]}. */
    public static SqlArray texts(Collection<String> elements) {
        return new SqlArray("text", elements.toArray());
    }

    /** A {@code text[]} with NULL for empty values. */
    public static SqlArray optionalTexts(Collection<Optional<String>> elements) {
        return new SqlArray("text", elements.stream().map(e -> e.orElse(null)).toArray());
    }

    /** A {@code bigint[]} with NULL for empty values. */
    public static SqlArray optionalNumbers(
            Collection<? extends Optional<? extends Number>> numbers) {
        return new SqlArray(
                "bigint",
                numbers.stream()
                        .map(n -> n.isPresent() ? (Object) n.get().longValue() : null)
                        .toArray());
    }

    /** A {@code bigint[]}. */
    public static SqlArray numbers(Collection<? extends Number> elements) {
        return new SqlArray("bigint", elements.stream().map(Number::longValue).toArray());
    }

    /** An {@code int[]}. */
    public static SqlArray integers(Collection<Integer> elements) {
        return new SqlArray("integer", elements.toArray());
    }

    /** A {@code boolean[]}. */
    public static SqlArray flags(Collection<Boolean> elements) {
        return new SqlArray("boolean", elements.toArray());
    }

    /** A {@code timestamptz[]} with NULL for empty values. */
    public static SqlArray times(Collection<Optional<Instant>> elements) {
        return new SqlArray(
                "timestamptz",
                elements.stream().map(e -> e.map(DatabaseTimes::text).orElse(null)).toArray());
    }

    /** A {@code bytea[]}. */
    public static SqlArray bytes(List<byte[]> elements) {
        return new SqlArray("bytea", elements.toArray(byte[][]::new));
    }

    @Override
    public void apply(int position, PreparedStatement statement, StatementContext context)
            throws SQLException {
        statement.setArray(position, statement.getConnection().createArrayOf(type, elements));
    }

    /** The times of a {@code timestamptz[]} column without NULLs. */
    public static List<Instant> timesOf(ResultSet result, String column) throws SQLException {
        Array array = Objects.requireNonNull(result.getArray(column), column);
        return Arrays.stream((Timestamp[]) array.getArray()).map(Timestamp::toInstant).toList();
    }

    /** The ids of a {@code uuid[]} column. */
    public static List<UUID> uuidsOf(ResultSet result, String column) throws SQLException {
        Array array = Objects.requireNonNull(result.getArray(column), column);
        return List.of((UUID[]) array.getArray());
    }

    /** The texts of a {@code text[]} column. */
    public static List<String> textsOf(ResultSet result, String column) throws SQLException {
        Array array = Objects.requireNonNull(result.getArray(column), column);
        return List.of((String[]) array.getArray());
    }
}
