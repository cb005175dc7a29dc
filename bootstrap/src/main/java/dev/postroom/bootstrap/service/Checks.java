package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.shared.Database;
import dev.postroom.bootstrap.management.Readiness;
import dev.postroom.bootstrap.management.ReadinessCheck;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** What the service cannot work without. */
final class Checks {

    private static final int PATIENCE_SECONDS = 1;

    private Checks() {}

    /**
     * @param started whether everything that the roles ask for runs
     */
    static Readiness of(Database database, BooleanSupplier started) {
        return new Readiness(
                List.of(
                        new ReadinessCheck("start", () -> pending(started)),
                        new ReadinessCheck("database", () -> complaint(database))));
    }

    private static Optional<String> pending(BooleanSupplier started) {
        return started.getAsBoolean() ? Optional.empty() : Optional.of("under way");
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
