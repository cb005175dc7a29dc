package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Fills the tables of deliveries with ended ones of the last weeks: copies of one delivery that the
 * service made, and of its attempt.
 */
record DeliveryHistory(DatabaseTarget database) {

    private static final int ROWS = 100_000;

    /** Adds so many deliveries, each with an attempt. */
    void add(int deliveries) throws SQLException {
        try (Connection connection = WebhookRig.connect(database);
                Statement statement = connection.createStatement()) {
            for (String table : new String[] {"deliveries", "delivery_attempts"}) {
                statement.execute(
                        "SELECT make_id_partition('%s', 'week', now() - weeks * interval '1 week') FROM generate_series(1, 4) weeks"
                                .formatted(table));
            }
            for (int done = 0; done < deliveries; done += ROWS) {
                statement.execute(
                        "CREATE TEMPORARY TABLE added AS SELECT uuidv7(-(%d + n) * interval '27 days' / %d) AS id FROM generate_series(1, %d) n"
                                .formatted(done, deliveries, Math.min(ROWS, deliveries - done)));
                statement.execute(copy("deliveries", "id", "status = 'delivered'"));
                statement.execute(copy("delivery_attempts", "delivery_id", "true"));
                statement.execute("DROP TABLE added");
            }
            statement.execute("VACUUM ANALYZE deliveries, delivery_attempts");
        }
    }

    // every column as in one row that exists, so that new columns need no change here; only the id
    // is new
    private String copy(String table, String id, String condition) {
        Map<String, String> columns =
                new StoredRows(database)
                        .pairs(
                                """
                                SELECT column_name, CASE WHEN column_name = ? THEN 'added.id'
                                    ELSE 'model.' || column_name END
                                FROM information_schema.columns
                                WHERE table_name = ? AND is_generated = 'NEVER'
                                ORDER BY ordinal_position
                                """,
                                id,
                                table);
        return columns.values().stream()
                .collect(
                        Collectors.joining(
                                ", ",
                                "INSERT INTO %s (%s) SELECT "
                                        .formatted(table, String.join(", ", columns.keySet())),
                                " FROM added CROSS JOIN (SELECT * FROM %s WHERE %s LIMIT 1) model"
                                        .formatted(table, condition)));
    }
}
