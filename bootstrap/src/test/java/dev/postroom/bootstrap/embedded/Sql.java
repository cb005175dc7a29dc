package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.settings.DatabaseTarget;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs one SQL statement on its own connection. */
public final class Sql {
    private Sql() {}

    public static void run(DatabaseTarget target, String sql) throws SQLException {
        try (Connection connection = DatabaseProbe.connect(target);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static String ask(DatabaseTarget target, String sql) throws SQLException {
        try (Connection connection = DatabaseProbe.connect(target);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
