package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Compares the clock of a database with that of this machine. */
public final class DatabaseClock {
    private static final String NOW = "SELECT extract(epoch FROM clock_timestamp()) * 1000";

    private DatabaseClock() {}

    /**
     * How much the database is ahead; negative when it is behind. The time of the question is taken
     * into account.
     *
     * @throws StartupFailure when it cannot be asked
     */
    public static Duration ahead(DatabaseTarget target, InstantSource clock) {
        try (Connection connection = DatabaseProbe.connect(target);
                Statement statement = connection.createStatement()) {
            Instant before = clock.instant();
            try (ResultSet row = statement.executeQuery(NOW)) {
                row.next();
                Instant there = Instant.ofEpochMilli(row.getLong(1));
                Duration taken = Duration.between(before, clock.instant());
                return Duration.between(before.plus(taken.dividedBy(2)), there);
            }
        } catch (SQLException e) {
            throw new StartupFailure(ConnectionComplaint.sentence(target, e));
        }
    }
}
