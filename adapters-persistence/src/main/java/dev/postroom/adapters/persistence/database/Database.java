package dev.postroom.adapters.persistence.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;

import dev.postroom.adapters.persistence.connection.ConnectionPoolSettings;
import dev.postroom.adapters.persistence.connection.ConnectionPoolUse;
import dev.postroom.adapters.persistence.connection.Connections;
import dev.postroom.adapters.persistence.connection.Outages;
import dev.postroom.adapters.persistence.connection.ReportedWaits;
import dev.postroom.adapters.persistence.connection.SessionSettings;
import dev.postroom.adapters.persistence.connection.StatementLimits;
import dev.postroom.adapters.persistence.connection.UnusableDatabase;
import dev.postroom.adapters.persistence.shared.PoolShares;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;

import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;
import org.jdbi.v3.postgres.PostgresPlugin;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

import javax.sql.DataSource;

/** A pool of connections to a database whose schema is up to date. Thread-safe. */
public final class Database implements AutoCloseable {
    private static final String PROBE =
            "CREATE TEMP TABLE storage_probe AS SELECT repeat(md5(line::text), 60)"
                    + " FROM generate_series(1, 2000) AS line";
    private static final int PROBE_SECONDS = 5;
    private static final String SCHEMA_VERSION =
            """
            SELECT version FROM flyway_schema_history
            WHERE version IS NOT NULL AND success ORDER BY installed_rank DESC LIMIT 1
            """;

    private final HikariDataSource pool;
    private final Handles handles;
    private final String schema;

    private Database(Connections connections, String schema, SqlLogger logger) {
        this.pool = connections.pool();
        this.handles =
                new Handles(
                        configured(Jdbi.create(pool)).setSqlLogger(logger),
                        connections.eachTransaction().map(SessionSettings::asBeginning));
        this.schema = schema;
        handles.outages().whenConnectionsAreOfNoUse(this::replaceConnections);
    }

    /**
     * Connects and brings the schema up to date. Several processes may do so at once.
     *
     * @throws UnusableDatabase when the operator must change something first
     */
    public static Database open(ConnectionPoolSettings settings) {
        return open(settings, SqlLogger.NOP_SQL_LOGGER);
    }

    /** As {@link #open(ConnectionPoolSettings)}, and passes each statement to a logger. */
    public static Database open(ConnectionPoolSettings settings, SqlLogger logger) {
        Database database = connected(settings, logger, Schema::migrate);
        try {
            database.history().makePartitions();
            return database;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /**
     * Connects to a database whose schema is up to date, and does not migrate it.
     *
     * @throws OldSchema when it is older than this program, or absent
     */
    public static Database openMigrated(ConnectionPoolSettings settings) {
        return connected(settings, SqlLogger.NOP_SQL_LOGGER, Schema::requireCurrent);
    }

    private static Database connected(
            ConnectionPoolSettings settings, SqlLogger logger, Consumer<Schema> preparation) {
        Connections connections = Connections.open(settings);
        try {
            Schema schema = new Schema(connections);
            preparation.accept(schema);
            return new Database(connections, schema.name(), logger);
        } catch (RuntimeException e) {
            connections.pool().close();
            throw e;
        }
    }

    /** The handles for the repositories. */
    public Handles handles() {
        return handles;
    }

    /** The partitions of tables whose rows end. */
    public History history() {
        return new History(handles);
    }

    public DataSource dataSource() {
        return pool;
    }

    /**
     * The process serves requests, on the threads for which this is true, and does work on all
     * others. Both wait less long for a connection, for a statement and for a silent server.
     */
    public void limitRequests(BooleanSupplier isRequest) {
        Connections.serve(pool);
        handles.requests(isRequest);
    }

    /**
     * Leaves half of the connections to others than one account.
     *
     * @param account the one of the request that the calling thread handles; empty for all others
     */
    public void shareConnections(Supplier<Optional<AccountId>> account) {
        handles.share(new PoolShares(pool.getMaximumPoolSize(), account));
    }

    /** The connections of the pool. */
    public ConnectionPoolUse pool() {
        HikariPoolMXBean use = pool.getHikariPoolMXBean();
        return new ConnectionPoolUse(
                use.getActiveConnections(),
                use.getIdleConnections(),
                use.getThreadsAwaitingConnection(),
                pool.getMaximumPoolSize());
    }

    /**
     * Reports how long each caller waits for a connection, also one that gets none.
     *
     * @param waits of nanoseconds; returns at once
     */
    public void reportWaits(LongConsumer waits) {
        pool.setMetricsTrackerFactory((_, _) -> new ReportedWaits(waits));
    }

    /** Uses none of the present connections again; returns at once. */
    public void replaceConnections() {
        pool.getHikariPoolMXBean().softEvictConnections();
    }

    /** Whether the last statements found the disk full. */
    public boolean isStorageFull() {
        return handles.outages().isStorageFull();
    }

    /**
     * Why nothing can be stored; empty unless a statement found the disk full. Writes a little to
     * learn whether it still is.
     */
    public Optional<String> storageComplaint() {
        return handles.outages().isStorageFull() && isStillFull()
                ? Optional.of("The disk of the database is full: nothing can be stored")
                : Optional.empty();
    }

    // other statements need more than a page
    private boolean isStillFull() {
        try (Connection connection = pool.getConnection()) {
            StatementLimits.expectAnswers(connection, StatementLimits.Limit.REQUEST);
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(PROBE_SECONDS);
                statement.execute(PROBE);
            } finally {
                connection.rollback();
            }
        } catch (SQLException e) {
            return Outages.isStorageFull(e) || isStorageFull();
        }
        handles.outages().storageIsFree();
        return false;
    }

    /** The name of the schema that has the tables. */
    public String schemaName() {
        return schema;
    }

    /** The version of the schema, for example {@code 9}. */
    public String schemaVersion() {
        return handles.transact(
                handle -> handle.createQuery(SCHEMA_VERSION).mapTo(String.class).one());
    }

    @Override
    public void close() {
        pool.close();
    }

    public static Jdbi configured(Jdbi jdbi) {
        jdbi.installPlugin(new PostgresPlugin());
        // Lists share one set of parameters between statements that need some of them.
        jdbi.getConfig(SqlStatements.class)
                .setTemplateEngine(TemplateEngine.NOP)
                .setUnusedBindingAllowed(true);
        return jdbi;
    }
}
