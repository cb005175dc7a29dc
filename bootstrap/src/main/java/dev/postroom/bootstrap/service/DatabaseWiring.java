package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.shared.Database;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.management.ReadinessCheck;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The database itself: its partitions and its health check. */
final class DatabaseWiring implements FeatureWiring {

    private static final int PATIENCE_SECONDS = 1;

    private final Database database;

    DatabaseWiring(Database database) {
        this.database = database;
    }

    @Override
    public List<Worker> upkeep() {
        return List.of(Worker.periodic("upkeep", this::makePartitions));
    }

    @Override
    public List<ReadinessCheck> checks() {
        return List.of(new ReadinessCheck("database", this::complaint));
    }

    private int makePartitions() {
        database.makePartitions();
        return 0;
    }

    private Optional<String> complaint() {
        try (Connection connection = database.dataSource().getConnection()) {
            return connection.isValid(PATIENCE_SECONDS)
                    ? Optional.empty()
                    : Optional.of("no answer");
        } catch (SQLException _) {
            return Optional.of("no connection");
        }
    }
}
