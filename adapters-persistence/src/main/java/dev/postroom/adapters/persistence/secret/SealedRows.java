package dev.postroom.adapters.persistence.secret;

import dev.postroom.adapters.persistence.secret.SealedTable.Replacement;
import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Code that the statements of every {@link SealedTable} share. */
public final class SealedRows {
    private SealedRows() {}

    /** The result of {@code SELECT encryption_key_id, count(*) AS rows … GROUP BY 1}. */
    public static Map<String, Long> counts(Handle handle, String sql) {
        return handle.createQuery(sql)
                .reduceResultSet(
                        new TreeMap<String, Long>(),
                        (counts, result, _) -> {
                            Row row = new Row(result);
                            counts.put(row.text("encryption_key_id"), row.number("rows"));
                            return counts;
                        });
    }

    /** A row's value, with the id of its key in {@code encryption_key_id}. */
    public static Sealed sealed(Row row, String column) throws SQLException {
        return new Sealed(row.text("encryption_key_id"), row.bytes(column));
    }

    /** Binds {@code before}, {@code keyIds} and {@code sealed}, in the order of the rows. */
    public static <K> Update bind(Update update, List<Replacement<K>> rows) {
        return update.bind("before", SqlArray.bytes(list(rows, false)))
                .bind(
                        "keyIds",
                        SqlArray.texts(rows.stream().map(row -> row.after().keyId()).toList()))
                .bind("sealed", SqlArray.bytes(list(rows, true)));
    }

    private static <K> List<byte[]> list(List<Replacement<K>> rows, boolean after) {
        return rows.stream().map(row -> (after ? row.after() : row.before()).bytes()).toList();
    }
}
