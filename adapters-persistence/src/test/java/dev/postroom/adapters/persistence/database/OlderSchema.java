package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.shared.ConnectionPoolSettings;
import dev.postroom.adapters.persistence.shared.Database;

import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;

import java.util.function.Consumer;

/** A database as an older version of the service left it. */
public final class OlderSchema {
    private OlderSchema() {}

    /**
     * Makes a database of an older version, fills it, brings it up to date and looks at it.
     *
     * @param version of the schema, for example {@code 21}
     * @param data SQL for that version
     */
    public static void upgrade(String version, String data, Consumer<PostgresPorts> look) {
        ConnectionPoolSettings settings = PostgresCluster.shared().emptyDatabase();
        Flyway.configure()
                .dataSource(settings.url(), settings.user(), settings.password())
                .locations("classpath:db/migration")
                .target(version)
                .load()
                .migrate();
        Jdbi.create(settings.url(), settings.user(), settings.password())
                .useHandle(handle -> handle.createScript(data).execute());
        try (Database database = Database.open(settings)) {
            look.accept(PostgresPorts.on(database.handles()));
        }
    }
}
