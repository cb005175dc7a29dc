package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.shared.Database;
import dev.postroom.adapters.rest.JettyHttpServer;
import dev.postroom.bootstrap.embedded.EmbeddedDatabase;
import dev.postroom.bootstrap.management.ReadinessCheck;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The database itself: its health check. */
final class DatabaseWiring implements FeatureWiring {

    private static final int PATIENCE_SECONDS = 1;

    private final Database database;
    private final Optional<EmbeddedDatabase> embedded;

    DatabaseWiring(Store store) {
        this.database = store.database();
        this.embedded = store.embedded();
        database.limitRequests(JettyHttpServer::runsRequest);
    }

    @Override
    public List<ReadinessCheck> checks() {
        return List.of(new ReadinessCheck("database", this::complaint));
    }

    private Optional<String> complaint() {
        return embedded.flatMap(EmbeddedDatabase::complaint).or(this::connection);
    }

    private Optional<String> connection() {
        try (Connection connection = database.dataSource().getConnection()) {
            return connection.isValid(PATIENCE_SECONDS)
                    ? Optional.empty()
                    : Optional.of("no answer");
        } catch (SQLException _) {
            return Optional.of("no connection");
        }
    }
}
