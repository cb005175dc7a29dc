package dev.postroom.adapters.persistence.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.adapters.persistence.connection.ConnectionPoolSettings;

import org.jdbi.v3.core.Jdbi;

import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.function.Consumer;

/** A database of a test that sets it up as operators do. The service's role owns it. */
public record OwnDatabase(String name, ConnectionPoolSettings settings) {

    /** Without a table. */
    public static OwnDatabase empty() {
        return of(PostgresCluster.shared().emptyDatabase());
    }

    /** Without a table, in this encoding. */
    public static OwnDatabase encoded(String encoding) {
        return of(PostgresCluster.shared().emptyDatabase(encoding));
    }

    /** With the schema of this program. */
    public static OwnDatabase migrated() {
        return of(PostgresCluster.shared().newDatabase());
    }

    private static OwnDatabase of(ConnectionPoolSettings settings) {
        String path = settings.url().replaceFirst("\\?.*", "");
        return new OwnDatabase(path.substring(path.lastIndexOf('/') + 1), settings);
    }

    /** The same database, with a parameter of its address, for example a schema. */
    public ConnectionPoolSettings with(String parameter) {
        String separator = settings.url().contains("?") ? "&" : "?";
        return new ConnectionPoolSettings(
                settings.url() + separator + parameter, settings.user(), settings.password(), 4);
    }

    /** Makes the tables of version 104, the oldest one that this program continues. */
    public void makeOldest() {
        try (InputStream script =
                OwnDatabase.class.getResourceAsStream("/schema/version-104.sql")) {
            String statements = new String(Objects.requireNonNull(script).readAllBytes(), UTF_8);
            Jdbi.create(settings.url(), settings.user(), settings.password())
                    .useTransaction(handle -> {
                        try (Statement statement = handle.getConnection().createStatement()) {
                            statement.execute(statements);
                        }
                    });
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Fills a database of version 104, brings it up to date and looks at it.
     *
     * @param data SQL for that version
     */
    public static void upgrade(String data, Consumer<PostgresPorts> look) {
        OwnDatabase database = empty();
        database.makeOldest();
        database.run(data);
        try (Database upgraded = Database.open(database.settings())) {
            look.accept(PostgresPorts.on(upgraded.handles()));
        }
    }

    /** Runs statements as the role of the service. */
    public void run(String sql) {
        Jdbi.create(settings.url(), settings.user(), settings.password())
                .useHandle(handle -> handle.createScript(sql).execute());
    }

    /** The first column of the first row, for the role of the service. */
    public String ask(String sql) {
        return Jdbi.create(settings.url(), settings.user(), settings.password())
                .withHandle(handle -> handle.createQuery(sql).mapTo(String.class).one());
    }

    /** Runs a statement as superuser. */
    public void asSuperuser(String sql) {
        PostgresCluster.shared().asSuperuser(name, sql);
    }
}
