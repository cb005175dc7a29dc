package dev.postroom.bootstrap.store;

import dev.postroom.adapters.persistence.connection.ConnectionPoolSettings;
import dev.postroom.adapters.persistence.connection.UnusableDatabase;
import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.OldSchema;
import dev.postroom.adapters.persistence.secret.SecretBox;
import dev.postroom.bootstrap.embedded.DatabaseProbe;
import dev.postroom.bootstrap.embedded.EmbeddedDatabase;
import dev.postroom.bootstrap.embedded.RunningDatabase;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.DatabaseSettings;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.seal.MacKey;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The database of one process, with a current schema, and the keys that protect its secrets.
 *
 * @param target how to connect to it
 * @param embedded absent with a database of the operator, and with one that another process runs
 */
public record Store(
        Database database,
        DatabaseTarget target,
        Optional<EmbeddedDatabase> embedded,
        StoreKeys keys) {
    private static final int CONNECTIONS_OF_COMMAND = 3;

    /**
     * Starts the embedded database or connects to the configured one.
     *
     * @param shutdown closes the opened resources
     * @throws StartupFailure with a one-sentence message when that is not possible
     */
    public static Store open(Settings settings, Shutdown shutdown, Consumer<String> notices) {
        return opened(settings, shutdown, notices, Database::open);
    }

    /**
     * As {@link #open}, for a database that a service has used: changes no schema and creates no
     * embedded database. Uses one that another process runs.
     */
    public static Store openMigrated(Settings settings, Shutdown shutdown) {
        try {
            return running(settings)
                    .map(running -> beside(running, settings, shutdown))
                    .orElseGet(() -> opened(settings, shutdown, _ -> {}, Store::ofCommand));
        } catch (OldSchema e) {
            throw new StartupFailure(complaint(e), e);
        }
    }

    private static Database ofCommand(ConnectionPoolSettings settings) {
        return Database.openMigrated(settings.atMost(CONNECTIONS_OF_COMMAND));
    }

    private static Optional<RunningDatabase> running(Settings settings) {
        if (settings.database().external().isPresent()) {
            return Optional.empty();
        }
        EmbeddedDatabase.require(settings.database().dataDir());
        return RunningDatabase.in(settings.database().dataDir());
    }

    private static Store beside(RunningDatabase running, Settings settings, Shutdown shutdown) {
        DatabaseProbe.require(running.target());
        Database database =
                shutdown.register(
                        "database connections",
                        opened(Store::ofCommand, adapted(running.target(), settings.database())));
        return new Store(
                database,
                running.target(),
                Optional.empty(),
                StoreKeys.load(database, settings.service(), Optional.of(running::masterKeys)));
    }

    private static String complaint(OldSchema schema) {
        return schema.found()
                        .map(version ->
                                "The schema of the database is older (%s) than this program (%s)."
                                        .formatted(version, schema.needed()))
                        .orElse(
                                "The schema \"%s\" of the database has no tables of Postroom."
                                        .formatted(schema.schema()))
                + " Run `migrate` or `serve` first, or check database.url.";
    }

    private static Store opened(
            Settings settings,
            Shutdown shutdown,
            Consumer<String> notices,
            Function<ConnectionPoolSettings, Database> opening) {
        Optional<DatabaseTarget> external = settings.database().external();
        external.ifPresent(DatabaseProbe::require);
        Optional<EmbeddedDatabase> embedded =
                external.isPresent()
                        ? Optional.empty()
                        : Optional.of(
                                shutdown.register(
                                        "embedded database",
                                        EmbeddedDatabase.start(
                                                settings.database().dataDir(), notices)));
        DatabaseTarget target =
                external.or(() -> embedded.map(EmbeddedDatabase::target)).orElseThrow();
        Database database =
                shutdown.register(
                        "database connections",
                        opened(opening, adapted(target, settings.database())));
        return new Store(
                database,
                target,
                embedded,
                StoreKeys.load(
                        database, settings.service(), embedded.map(kept -> kept::masterKeys)));
    }

    private static Database opened(
            Function<ConnectionPoolSettings, Database> opening, ConnectionPoolSettings settings) {
        try {
            return opening.apply(settings);
        } catch (UnusableDatabase e) {
            throw new StartupFailure(e.complaint(), e);
        }
    }

    /** Place, kind and schema of the database, for the log. */
    public String description() {
        return "%s (%s, schema %s in %s)"
                .formatted(
                        target.place(),
                        embedded.isPresent() ? "embedded PostgreSQL" : "PostgreSQL",
                        database.schemaVersion(),
                        database.schemaName());
    }

    /** The key for one purpose, the same at every start; one of {@link StoreKeys#PURPOSES}. */
    public MacKey key(String purpose) {
        return keys.key(purpose);
    }

    /** Encrypts stored secrets that must be read back. */
    public SecretBox secretBox(Randomness randomness) {
        return keys.masters().box(randomness);
    }

    private static ConnectionPoolSettings adapted(
            DatabaseTarget target, DatabaseSettings settings) {
        return new ConnectionPoolSettings(
                target.jdbcUrl(),
                target.user().orElse(""),
                target.password().map(Secret::reveal).orElse(""),
                settings.poolSize());
    }
}
