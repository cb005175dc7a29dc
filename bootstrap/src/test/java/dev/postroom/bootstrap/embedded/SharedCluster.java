package dev.postroom.bootstrap.embedded;

import dev.postroom.adapters.persistence.connection.ConnectionPoolSettings;
import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.domain.shared.OrphanReaper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One server for all tests of this JVM; it ends with the JVM, and its data is deleted. It flushes
 * nothing to disk: its data need not survive a crash of the machine, and tests that stop a server
 * use an {@link EmbeddedDatabase} of their own. Safe for any number of threads.
 */
public final class SharedCluster {
    private static final String MIGRATED = "migrated";
    private static final List<String> SAFE_AGAINST_POWER_CUTS =
            List.of("fsync", "synchronous_commit", "full_page_writes");
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final EmbeddedDatabase database;
    private final Path directory;

    private SharedCluster(EmbeddedDatabase database, Path directory) {
        this.database = database;
        this.directory = directory;
    }

    private static final class Holder {
        static final SharedCluster INSTANCE = started();
    }

    /** The server, started at the first call. */
    public static SharedCluster shared() {
        return Holder.INSTANCE;
    }

    private static SharedCluster started() {
        try {
            Path directory = Files.createTempDirectory("postroom-tests");
            OrphanReaper.shared().watchPostgres(directory);
            SharedCluster cluster =
                    new SharedCluster(EmbeddedDatabase.start(directory, _ -> {}), directory);
            Runtime.getRuntime().addShutdownHook(new Thread(cluster::end));
            cluster.flushNothing();
            cluster.migrate(cluster.create(MIGRATED, "template0"));
            return cluster;
        } catch (IOException | SQLException e) {
            throw new IllegalStateException("the shared PostgreSQL did not start", e);
        }
    }

    private void flushNothing() throws SQLException {
        for (String setting : SAFE_AGAINST_POWER_CUTS) {
            execute("ALTER SYSTEM SET %s = off".formatted(setting));
        }
        execute("SELECT pg_reload_conf()");
    }

    /** A new database without any table. */
    public DatabaseTarget emptyDatabase() throws SQLException {
        return create("test_" + NUMBER.incrementAndGet(), "template0");
    }

    /** A new database with the present schema and no rows. */
    public DatabaseTarget migratedDatabase() {
        try {
            return create("test_" + NUMBER.incrementAndGet(), MIGRATED);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Has the server log the statements of connections to the database that are opened from now on.
     * One database at a time: the log does not name the database.
     */
    public StatementLog logStatements(DatabaseTarget target) {
        try {
            execute("ALTER DATABASE " + name(target) + " SET log_statement = 'all'");
            Path log = new ClusterDirectory(directory).data().resolve("log");
            return new StatementLog(log, connect(target));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Deletes the database and closes the connections to it. */
    public void drop(DatabaseTarget target) {
        try {
            execute("DROP DATABASE " + name(target) + " WITH (FORCE)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String name(DatabaseTarget target) {
        return target.place().substring(target.place().indexOf('/') + 1);
    }

    private DatabaseTarget create(String name, String template) throws SQLException {
        execute(
                "CREATE DATABASE %s TEMPLATE %s OWNER %s"
                        .formatted(name, template, ServiceRole.NAME));
        DatabaseTarget server = database.target();
        return new DatabaseTarget(
                server.jdbcUrl().replaceFirst("/postroom$", "/" + name),
                server.place().replaceFirst("/postroom$", "/" + name),
                server.user(),
                server.password());
    }

    void execute(String sql) throws SQLException {
        // without the time limits of the probe: a busy machine copies and drops databases slowly
        try (Connection connection = connect(Superuser.of(database.target(), directory));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection connect(DatabaseTarget target) throws SQLException {
        return DriverManager.getConnection(
                target.jdbcUrl(),
                target.user().orElse(""),
                target.password().map(Secret::reveal).orElse(""));
    }

    private void migrate(DatabaseTarget target) {
        Database.open(
                        new ConnectionPoolSettings(
                                target.jdbcUrl(),
                                target.user().orElse(""),
                                target.password().map(Secret::reveal).orElse(""),
                                2))
                .close();
    }

    private void end() {
        try {
            database.close();
            PrivateFiles.deleteTree(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
