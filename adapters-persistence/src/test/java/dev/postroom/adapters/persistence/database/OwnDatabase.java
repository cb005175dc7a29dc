package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.shared.ConnectionPoolSettings;

import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;

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

    /** Brings it to an older version. */
    public void migrateTo(String version) {
        Flyway.configure()
                .dataSource(settings.url(), settings.user(), settings.password())
                .locations("classpath:db/migration")
                .target(version)
                .load()
                .migrate();
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
