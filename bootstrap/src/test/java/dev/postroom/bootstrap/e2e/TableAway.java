package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A table that the service cannot read for a while. */
final class TableAway implements AutoCloseable {

    private static final String CANCEL =
            "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity"
                    + " WHERE datname = current_database() AND wait_event_type = 'Lock'";

    private final DatabaseTarget database;
    private final String undo;

    private TableAway(DatabaseTarget database, String undo) {
        this.database = database;
        this.undo = undo;
    }

    /** Until it is closed, no statement finds the table. */
    static TableAway renamed(DatabaseTarget database, String table) throws SQLException {
        TableAway away =
                new TableAway(database, "ALTER TABLE %s_away RENAME TO %1$s".formatted(table));
        away.execute("ALTER TABLE %s RENAME TO %1$s_away".formatted(table));
        return away;
    }

    /** Ends the first statements that wait for the table, as the operator of a database may. */
    static void cancelled(DatabaseTarget database, String table, Runnable read)
            throws SQLException {
        TableAway away = new TableAway(database, "");
        try (Connection holder = away.connection();
                Statement lock = holder.createStatement();
                Connection operator = away.connection();
                Statement cancel = operator.createStatement()) {
            holder.setAutoCommit(false);
            lock.execute("LOCK TABLE " + table);
            read.run();
            await().atMost(Duration.ofSeconds(30)).until(() -> cancels(cancel));
            holder.rollback();
        }
    }

    private static boolean cancels(Statement cancel) throws SQLException {
        try (ResultSet cancelled = cancel.executeQuery(CANCEL)) {
            return cancelled.next() && cancelled.getLong(1) > 0;
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(
                database.jdbcUrl(),
                database.user().orElse(""),
                database.password().map(Secret::reveal).orElse(""));
    }

    @Override
    public void close() throws SQLException {
        execute(undo);
    }
}
