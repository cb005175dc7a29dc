package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.shared.ConnectionPoolSettings;
import dev.postroom.adapters.persistence.shared.Database;
import dev.postroom.domain.shared.OrphanReaper;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.jdbi.v3.core.Jdbi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One PostgreSQL for all tests of this JVM. Each test class gets its own database, copied from one
 * that was migrated once. Nothing is flushed to disk: a test database need not survive.
 */
final class PostgresCluster {
    private static final String TEMPLATE = "postroom_template";
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
        execute("CREATE DATABASE " + name + " TEMPLATE " + TEMPLATE);
        return settings(name);
    }

    /** A private database without a schema. */
    ConnectionPoolSettings emptyDatabase() {
        String name = "postroom_" + databases.incrementAndGet();
        execute("CREATE DATABASE " + name);
        return settings(name);
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
                                    .start());
            cluster.execute("CREATE DATABASE " + TEMPLATE);
            Database.open(cluster.settings(TEMPLATE)).close();
            return cluster;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ConnectionPoolSettings settings(String name) {
        return new ConnectionPoolSettings(
                server.getJdbcUrl("postgres", name), "postgres", "postgres", CONNECTIONS);
    }

    private void execute(String sql) {
        Jdbi.create(server.getPostgresDatabase()).useHandle(handle -> handle.execute(sql));
    }
}
