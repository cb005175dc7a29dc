package dev.postroom.adapters.persistence.sql;

import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Oid;
import org.postgresql.jdbc.PgArray;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * An array parameter, mostly for {@code unnest}: a batch is one statement. It is sent in the binary
 * form, which the driver knows only for some types: to write elements as text, and to parse that in
 * the server, took a third of a batch.
 */
public final class SqlArray implements Argument {
    private static final Instant FIRST_MICROSECOND = Instant.parse("2000-01-01T00:00:00Z");
    private static final int NULL = -1;
    // dimensions, whether there are NULLs, the type of the elements; then length and lower bound
    private static final int HEAD = 3 * Integer.BYTES;
    private static final int DIMENSION = 2 * Integer.BYTES;

    private final int type;
    private final byte[] binary;

    private SqlArray(int type, byte[] binary) {
        this.type = type;
        this.binary = binary;
    }

    /** A {@code uuid[]}. */
    public static SqlArray uuids(Collection<UUID> elements) {
        return of(Oid.UUID_ARRAY, Oid.UUID, elements, SqlArray::uuid);
    }

    /** A {@code uuid[]} with NULL for empty values. */
    public static SqlArray optionalUuids(Collection<Optional<UUID>> elements) {
        return of(Oid.UUID_ARRAY, Oid.UUID, elements, id -> id.map(SqlArray::uuid).orElse(null));
    }

    private static byte[] uuid(UUID id) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }

    /** A {@code text[]}. */
    public static SqlArray texts(Collection<String> elements) {
        return of(Oid.TEXT_ARRAY, Oid.TEXT, elements, SqlArray::text);
    }

    /** A {@code text[]} with NULL for empty values. */
    public static SqlArray optionalTexts(Collection<Optional<String>> elements) {
        return of(
                Oid.TEXT_ARRAY, Oid.TEXT, elements, text -> text.map(SqlArray::text).orElse(null));
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A {@code bigint[]} with NULL for empty values. */
    public static SqlArray optionalNumbers(
            Collection<? extends Optional<? extends Number>> numbers) {
        return of(
                Oid.INT8_ARRAY,
                Oid.INT8,
                numbers,
                n -> n.isPresent() ? number(n.get().longValue()) : null);
    }

    /** A {@code bigint[]}. */
    public static SqlArray numbers(Collection<? extends Number> elements) {
        return of(Oid.INT8_ARRAY, Oid.INT8, elements, n -> number(n.longValue()));
    }

    private static byte[] number(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    /** An {@code int[]}. */
    public static SqlArray integers(Collection<Integer> elements) {
        return of(
                Oid.INT4_ARRAY,
                Oid.INT4,
                elements,
                n -> ByteBuffer.allocate(Integer.BYTES).putInt(n).array());
    }

    /** A {@code boolean[]}. */
    public static SqlArray flags(Collection<Boolean> elements) {
        return of(Oid.BOOL_ARRAY, Oid.BOOL, elements, flag -> new byte[] {(byte) (flag ? 1 : 0)});
    }

    /** A {@code timestamptz[]} with NULL for empty values. */
    public static SqlArray times(Collection<Optional<Instant>> elements) {
        return of(
                Oid.TIMESTAMPTZ_ARRAY,
                Oid.TIMESTAMPTZ,
                elements,
                time -> time.map(SqlArray::time).orElse(null));
    }

    private static byte[] time(Instant time) {
        // rounds down, before the first one too
        Instant stored = time.truncatedTo(ChronoUnit.MICROS);
        return number(FIRST_MICROSECOND.until(stored, ChronoUnit.MICROS));
    }

    /** A {@code bytea[]}. */
    public static SqlArray bytes(List<byte[]> elements) {
        return of(Oid.BYTEA_ARRAY, Oid.BYTEA, elements, bytes -> bytes);
    }

    private static <E> SqlArray of(
            int type,
            int elementType,
            Collection<? extends E> elements,
            Function<E, byte @Nullable []> encoding) {
        List<byte @Nullable []> encoded = new ArrayList<>(elements.size());
        boolean hasNulls = false;
        int size = HEAD + (elements.isEmpty() ? 0 : DIMENSION);
        for (E element : elements) {
            byte[] bytes = encoding.apply(element);
            encoded.add(bytes);
            hasNulls |= bytes == null;
            size = Math.addExact(size, Integer.BYTES + (bytes == null ? 0 : bytes.length));
        }
        ByteBuffer array =
                ByteBuffer.allocate(size)
                        .putInt(elements.isEmpty() ? 0 : 1)
                        .putInt(hasNulls ? 1 : 0)
                        .putInt(elementType);
        if (!elements.isEmpty()) {
            array.putInt(elements.size()).putInt(1);
        }
        for (byte[] bytes : encoded) {
            if (bytes == null) {
                array.putInt(NULL);
            } else {
                array.putInt(bytes.length).put(bytes);
            }
        }
        return new SqlArray(type, array.array());
    }

    @Override
    public void apply(int position, PreparedStatement statement, StatementContext context)
            throws SQLException {
        BaseConnection connection = statement.getConnection().unwrap(BaseConnection.class);
        statement.setArray(position, new PgArray(connection, type, binary));
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
