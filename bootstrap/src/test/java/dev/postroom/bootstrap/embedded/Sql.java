package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;

/** Runs one SQL statement on its own connection. */
public final class Sql {
    // rows; the driver fetches so few at a time only in a transaction
    private static final int FETCHED = 1000;

    private Sql() {}

    public static void run(DatabaseTarget target, String sql) throws SQLException {
        try (Connection connection = open(target);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A connection to the database, past the service. */
    public static Connection connect(DatabaseTarget target) throws SQLException {
        return open(target);
    }

    // the probe leaves out the schema of the address
    private static Connection open(DatabaseTarget target) throws SQLException {
        return DriverManager.getConnection(
                target.jdbcUrl(),
                target.user().orElse(""),
                target.password().map(Secret::reveal).orElse(""));
    }

    /** The first column of the first row. */
    public static String ask(DatabaseTarget target, String sql) throws SQLException {
        try (Connection connection = open(target);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    /** Passes on the first column of every row; keeps few of them in memory. */
    public static void forEach(DatabaseTarget target, String sql, Consumer<String> action)
            throws SQLException {
        try (Connection connection = open(target);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.setFetchSize(FETCHED);
            try (ResultSet row = statement.executeQuery(sql)) {
                while (row.next()) {
                    action.accept(row.getString(1));
                }
            }
        }
    }
}
