package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.connection.Connections;
import dev.postroom.adapters.persistence.connection.Place;
import dev.postroom.adapters.persistence.connection.SqlComplaint;
import dev.postroom.adapters.persistence.connection.UnusableDatabase;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationVersion;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;

/**
 * Continues a database from before the migrations were written by feature (docs/adr/0126).
 * Migrations up to {@link #LAST} made the same schema as those from {@link #FIRST_BY_FEATURE} to
 * {@link #LAST_BY_FEATURE}, which are therefore recorded and not run.
 */
final class EarlierVersions {
    private static final MigrationVersion OLDEST = MigrationVersion.fromVersion("104");
    private static final MigrationVersion LAST = MigrationVersion.fromVersion("109");
    private static final MigrationVersion FIRST_BY_FEATURE = MigrationVersion.fromVersion("201");
    private static final MigrationVersion LAST_BY_FEATURE = MigrationVersion.fromVersion("213");

    // no other process records the same ones
    private static final String LOCK =
            "LOCK TABLE flyway_schema_history IN SHARE ROW EXCLUSIVE MODE";
    private static final String RECORD =
            """
            INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,
                checksum, installed_by, execution_time, success)
            SELECT max(installed_rank) + 1, ?, ?, 'SQL', ?, ?, current_user, 0, true
            FROM flyway_schema_history
            HAVING count(*) FILTER (WHERE version = ?) = 0
            """;

    private final Connections connections;
    private final Flyway flyway;
    private final Flyway earlier;

    EarlierVersions(Connections connections, Flyway flyway) {
        this.connections = connections;
        this.flyway = flyway;
        this.earlier =
                Flyway.configure()
                        .configuration(flyway.getConfiguration())
                        .locations("classpath:db/earlier")
                        .target(LAST)
                        .load();
    }

    /** Whether a migration of a database is one from before, which this program need not have. */
    static boolean hasBeen(MigrationInfo migration) {
        return migration.getVersion() != null
                && migration.getVersion().compareTo(FIRST_BY_FEATURE) < 0;
    }

    /**
     * Brings a database from before to the last version by feature. Any other one stays as it is.
     *
     * @throws UnusableDatabase when it is older than those that are continued
     */
    void continueIn(Place place) {
        MigrationInfoService known = flyway.info();
        MigrationInfo current = known.current();
        if (current == null || !hasBeen(current)) {
            return;
        }
        if (current.getVersion().compareTo(OLDEST) < 0) {
            throw new UnusableDatabase(
                    "Version %s of the schema %s in the database is too old for this program, which continues from version %s. Start a program with a version from %s to %s once, or use an empty database."
                            .formatted(current.getVersion(), place.schema(), OLDEST, OLDEST, LAST));
        }
        earlier.migrate();
        record(
                Arrays.stream(known.all())
                        .filter(migration -> migration.getVersion() != null)
                        .filter(migration -> !hasBeen(migration))
                        .filter(each -> each.getVersion().compareTo(LAST_BY_FEATURE) <= 0)
                        .toList());
    }

    private void record(List<MigrationInfo> made) {
        try (Connection connection = connections.pool().getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                if (connections.eachTransaction().isPresent()) {
                    statement.execute(connections.eachTransaction().get().asBeginning());
                }
                statement.execute(LOCK);
            }
            for (MigrationInfo migration : made) {
                record(connection, migration);
            }
            connection.commit();
        } catch (SQLException e) {
            throw SqlComplaint.of(e);
        }
    }

    private static void record(Connection connection, MigrationInfo migration) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(RECORD)) {
            String version = migration.getVersion().getVersion();
            insert.setString(1, version);
            insert.setString(2, migration.getDescription());
            insert.setString(3, migration.getScript());
            insert.setInt(4, migration.getResolvedChecksum());
            insert.setString(5, version);
            insert.executeUpdate();
        }
    }
}
