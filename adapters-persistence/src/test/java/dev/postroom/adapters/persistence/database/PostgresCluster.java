package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.connection.ConnectionPoolSettings;
import dev.postroom.domain.shared.OrphanReaper;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.jdbi.v3.core.Jdbi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One PostgreSQL for all tests of this JVM. Each test class gets its own database, copied from one
 * that was migrated once. Nothing is flushed to disk: a test database need not survive.
 */
final class PostgresCluster {
    private static final String TEMPLATE = "postroom_template";

    /** The role of the service: it owns its databases and may do nothing else. */
    private static final String ROLE = "ordinary";

    // what a test asks the server about its plans, which a superuser sets otherwise
    private static final List<String> PLANS =
            List.of(
                    "log_min_duration",
                    "log_analyze",
                    "log_buffers",
                    "log_timing",
                    "log_level",
                    "log_nested_statements");
    private static final int CONNECTIONS = 24;

    private final EmbeddedPostgres server;
    private final AtomicInteger databases = new AtomicInteger();

    private PostgresCluster(EmbeddedPostgres server) {
        this.server = server;
    }

    private static final class Holder {
        static final PostgresCluster INSTANCE = started();
    }

    static PostgresCluster shared() {
        return Holder.INSTANCE;
    }

    /** A private database with the schema and no data. */
    ConnectionPoolSettings newDatabase() {
        String name = "postroom_" + databases.incrementAndGet();
        execute("CREATE DATABASE %s TEMPLATE %s OWNER %s".formatted(name, TEMPLATE, ROLE));
        return settings(name);
    }

    /** A private database without a schema. */
    ConnectionPoolSettings emptyDatabase() {
        String name = "postroom_" + databases.incrementAndGet();
        execute("CREATE DATABASE %s OWNER %s".formatted(name, ROLE));
        return settings(name);
    }

    /** A private database without a schema, in another encoding than UTF8. */
    ConnectionPoolSettings emptyDatabase(String encoding) {
        String name = "postroom_" + databases.incrementAndGet();
        execute(
                "CREATE DATABASE %s OWNER %s ENCODING '%s' LOCALE 'C' TEMPLATE template0"
                        .formatted(name, ROLE, encoding));
        return settings(name);
    }

    /** Runs a statement in a database as what the service never is: a superuser. */
    void asSuperuser(String database, String sql) {
        Jdbi.create(server.getDatabase("postgres", database))
                .useHandle(handle -> {
                    handle.execute("SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE");
                    handle.execute(sql);
                });
    }

    private static PostgresCluster started() {
        try {
            Path data = Files.createTempDirectory("postroom-tests");
            OrphanReaper.shared().watchPostgres(data);
            PostgresCluster cluster =
                    new PostgresCluster(
                            EmbeddedPostgres.builder()
                                    .setDataDirectory(data)
                                    .setServerConfig("max_connections", "300")
                                    .setServerConfig("shared_buffers", "128MB")
                                    .setServerConfig("jit", "off")
                                    .setServerConfig("random_page_cost", "1.1")
                                    .setServerConfig("session_preload_libraries", "auto_explain")
                                    .start());
            cluster.execute("CREATE ROLE %1$s LOGIN PASSWORD '%1$s'".formatted(ROLE));
            PLANS.forEach(name ->
                    cluster.execute(
                            "GRANT SET ON PARAMETER auto_explain.%s TO %s".formatted(name, ROLE)));
            cluster.execute("CREATE DATABASE %s OWNER %s".formatted(TEMPLATE, ROLE));
            Database.open(cluster.settings(TEMPLATE)).close();
            return cluster;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ConnectionPoolSettings settings(String name) {
        return new ConnectionPoolSettings(server.getJdbcUrl(ROLE, name), ROLE, ROLE, CONNECTIONS);
    }

    private void execute(String sql) {
        Jdbi.create(server.getPostgresDatabase()).useHandle(handle -> handle.execute(sql));
    }
}
