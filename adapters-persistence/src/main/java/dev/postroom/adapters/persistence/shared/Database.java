package dev.postroom.adapters.persistence.shared;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;
import org.jdbi.v3.postgres.PostgresPlugin;

import java.util.function.Consumer;

import javax.sql.DataSource;

/** A pool of connections to a database whose schema is up to date. Thread-safe. */
public final class Database implements AutoCloseable {
    // A plan that was made while a table was small is kept when the table grows, until statistics
    // follow; with an index it stays good, and every statement here finds its rows by one. Without
    // jit, because older servers compile an expensive scan that cannot be avoided.
    private static final String PLANNER = "-c enable_seqscan=off -c jit=off";
    // No transaction here waits for anything but the database. One that is idle for so long belongs
    // to a process that stands still or is cut off, and its locks would stop all others.
    private static final String FROZEN = "-c idle_in_transaction_session_timeout=15s";
    private static final String SCHEMA_VERSION =
            """
            SELECT version FROM flyway_schema_history
            WHERE version IS NOT NULL AND success ORDER BY installed_rank DESC LIMIT 1
            """;

    private final HikariDataSource pool;
    private final Handles handles;

    private Database(HikariDataSource pool, SqlLogger logger) {
        this.pool = pool;
        this.handles = new Handles(configured(Jdbi.create(pool)).setSqlLogger(logger));
    }

    /**
     * Connects and brings the schema up to date. Several processes may do so at once. Rethrows the
     * exception of the pool or of Flyway when it fails.
     */
    public static Database open(ConnectionPoolSettings settings) {
        return open(settings, SqlLogger.NOP_SQL_LOGGER);
    }

    /** As {@link #open(ConnectionPoolSettings)}, and passes each statement to a logger. */
    static Database open(ConnectionPoolSettings settings, SqlLogger logger) {
        return connected(settings, logger, Schema::migrate);
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
        HikariDataSource pool = new HikariDataSource(configuration(settings));
        try {
            preparation.accept(new Schema(pool));
            Database database = new Database(pool, logger);
            database.history().makePartitions();
            return database;
        } catch (RuntimeException e) {
            pool.close();
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

    /** The pool itself, for health checks. */
    public DataSource dataSource() {
        return pool;
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

    static Jdbi configured(Jdbi jdbi) {
        jdbi.installPlugin(new PostgresPlugin());
        // Lists share one set of parameters between statements that need some of them.
        jdbi.getConfig(SqlStatements.class)
                .setTemplateEngine(TemplateEngine.NOP)
                .setUnusedBindingAllowed(true);
        return jdbi;
    }

    private static HikariConfig configuration(ConnectionPoolSettings settings) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(settings.url());
        config.setUsername(settings.user());
        config.setPassword(settings.password());
        config.setMaximumPoolSize(settings.poolSize());
        config.setPoolName("postroom");
        config.setConnectionTimeout(5_000);
        config.addDataSourceProperty("ApplicationName", "postroom");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("options", PLANNER + " " + FROZEN);
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        return config;
    }
}
