package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.shared.Database;
import dev.postroom.bootstrap.management.Readiness;
import dev.postroom.bootstrap.management.ReadinessCheck;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** What the service cannot work without. */
final class Checks {

    private static final int PATIENCE_SECONDS = 1;

    private Checks() {}

    static Readiness of(Database database) {
        return new Readiness(List.of(new ReadinessCheck("database", () -> complaint(database))));
    }

    private static Optional<String> complaint(Database database) {
        try (Connection connection = database.dataSource().getConnection()) {
            return connection.isValid(PATIENCE_SECONDS)
                    ? Optional.empty()
                    : Optional.of("no answer");
        } catch (SQLException _) {
            return Optional.of("no connection");
        }
    }
}
