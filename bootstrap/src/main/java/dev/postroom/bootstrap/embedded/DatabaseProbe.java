package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Connects once, so that an unusable database is reported before anything else starts. */
public final class DatabaseProbe {
    private static final int OLDEST = 15;

    // a busy machine needs seconds for the first connection of a program
    private static final int PATIENCE_SECONDS = 15;

    private DatabaseProbe() {}

    /**
     * @throws StartupFailure with one sentence about the cause, without the password
     */
    public static void require(DatabaseTarget target) {
        try (Connection connection = connect(target)) {
            int version = version(connection);
            if (version / 10_000 < OLDEST) {
                throw new StartupFailure(
                        "The database at %s is PostgreSQL %d; Postroom needs %d or newer."
                                .formatted(target.place(), version / 10_000, OLDEST));
            }
        } catch (SQLException e) {
            throw new StartupFailure(ConnectionComplaint.sentence(target, e));
        }
    }

    static Connection connect(DatabaseTarget target) throws SQLException {
        return connect(target, PATIENCE_SECONDS);
    }

    static Connection connect(DatabaseTarget target, int patienceSeconds) throws SQLException {
        String patience = Integer.toString(patienceSeconds);
        Properties properties = new Properties();
        target.user().ifPresent(user -> properties.setProperty("user", user));
        target.password()
                .map(Secret::reveal)
                .ifPresent(password -> properties.setProperty("password", password));
        properties.setProperty("connectTimeout", patience);
        properties.setProperty("loginTimeout", patience);
        properties.setProperty("socketTimeout", patience);
        return DriverManager.getConnection(target.plainUrl(), properties);
    }

    private static int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW server_version_num")) {
            row.next();
            return Integer.parseInt(row.getString(1));
        }
    }
}
