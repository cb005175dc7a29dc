package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.shared.ConnectionPoolSettings;
import dev.postroom.adapters.persistence.shared.Database;
import dev.postroom.adapters.persistence.shared.SecretBox;
import dev.postroom.bootstrap.embedded.DatabaseProbe;
import dev.postroom.bootstrap.embedded.EmbeddedDatabase;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.DatabaseSettings;
import dev.postroom.bootstrap.settings.DatabaseTarget;
import dev.postroom.bootstrap.settings.Secret;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.shared.Randomness;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * The database of one process, with a current schema, and the keys that protect its secrets.
 *
 * @param embedded absent with a database of the operator
 */
record Store(Database database, Optional<EmbeddedDatabase> embedded, StoreKeys keys) {

    /**
     * Starts the embedded database or connects to the configured one.
     *
     * @param shutdown closes the opened resources
     * @throws StartupFailure with a one-sentence message when that is not possible
     */
    static Store open(Settings settings, Shutdown shutdown, Consumer<String> notices) {
        Optional<DatabaseTarget> external = settings.database().external();
        if (external.isPresent()) {
            DatabaseProbe.require(external.get());
            Database database = connect(external.get(), settings, shutdown);
            return of(database, Optional.empty(), settings);
        }
        EmbeddedDatabase embedded =
                shutdown.register(
                        "embedded database",
                        EmbeddedDatabase.start(settings.database().dataDir(), notices));
        Database database = connect(embedded.target(), settings, shutdown);
        return of(database, Optional.of(embedded), settings);
    }

    private static Store of(
            Database database, Optional<EmbeddedDatabase> embedded, Settings settings) {
        StoreKeys keys = StoreKeys.load(database, settings.service(), embedded);
        return new Store(database, embedded, keys);
    }

    /** The key for one purpose, the same at every start; one of {@link StoreKeys#PURPOSES}. */
    MacKey key(String purpose) {
        return keys.key(purpose);
    }

    /** Encrypts stored secrets that must be read back. */
    SecretBox secretBox(Randomness randomness) {
        return keys.masters().box(randomness);
    }

    private static Database connect(DatabaseTarget target, Settings settings, Shutdown shutdown) {
        Database database = Database.open(adapted(target, settings.database()));
        return shutdown.register("database connections", database);
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
