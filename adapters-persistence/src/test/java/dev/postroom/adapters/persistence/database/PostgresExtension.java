package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.shared.StatementGuard;
import dev.postroom.adapters.persistence.transaction.Handles;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.util.Objects;

import javax.sql.DataSource;

/** A database for a test class, emptied before each test. Register it in a static field. */
public final class PostgresExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

    // a table of which nothing was written has no page, and most tests write few of them
    private static final String EMPTY =
            """
            DO $$
            DECLARE
                tables text;
            BEGIN
                SELECT string_agg(format('%I', c.relname), ', ') INTO tables
                FROM pg_class c
                WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
                    AND c.relname != 'flyway_schema_history' AND pg_relation_size(c.oid) > 0;
                IF tables IS NOT NULL THEN
                    EXECUTE 'TRUNCATE ' || tables || ' CASCADE';
                END IF;
            END $$
            """;

    private @Nullable Database database;
    private @Nullable PostgresPorts ports;

    @Override
    public void beforeAll(ExtensionContext context) {
        Database opened = StatementGuard.open(PostgresCluster.shared().newDatabase());
        database = opened;
        ports = PostgresPorts.on(opened.handles());
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        handles().call(handle -> handle.execute(EMPTY));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        Objects.requireNonNull(database).close();
    }

    /** All ports over the database. */
    public PostgresPorts ports() {
        return Objects.requireNonNull(ports);
    }

    /** Connections to the database. */
    public DataSource dataSource() {
        return StatementGuard.connections(Objects.requireNonNull(database));
    }

    /** The partitions of the database. */
    public History history() {
        return Objects.requireNonNull(database).history();
    }

    /** For SQL statements of the tests. */
    public Handles handles() {
        return Objects.requireNonNull(database).handles();
    }

    /** Whether a connection to the database waits for a lock of another one. */
    public boolean isOneWaiting() {
        return handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT EXISTS (SELECT 1 FROM pg_stat_activity
                                            WHERE datname = current_database()
                                                AND cardinality(pg_blocking_pids(pid)) > 0)
                                        """)
                                .mapTo(Boolean.class)
                                .one());
    }
}
