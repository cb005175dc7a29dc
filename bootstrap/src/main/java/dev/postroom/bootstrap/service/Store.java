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

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The database of one process, with a current schema, and the key that protects its secrets.
 *
 * @param embedded absent with a database of the operator
 * @param masterKey 32 bytes; not copied
 */
record Store(Database database, Optional<EmbeddedDatabase> embedded, byte[] masterKey) {

    private static final String CURRENT_KEY = "1";

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
            return new Store(database, Optional.empty(), decoded(settings.service().masterKey()));
        }
        EmbeddedDatabase embedded =
                shutdown.register(
                        "embedded database",
                        EmbeddedDatabase.start(settings.database().dataDir(), notices));
        Optional<Secret> key =
                settings.service().masterKey().or(() -> Optional.of(embedded.masterKey()));
        Database database = connect(embedded.target(), settings, shutdown);
        return new Store(database, Optional.of(embedded), decoded(key));
    }

    /** Derives a key for one purpose, the same at every start. */
    MacKey key(String purpose) {
        return new MacKey(masterKey).derive(purpose);
    }

    /** Encrypts stored secrets that must be read back. */
    SecretBox secretBox(Randomness randomness) {
        byte[] key = new MacKey(masterKey).sign("secrets".getBytes(StandardCharsets.UTF_8));
        return new SecretBox(Map.of(CURRENT_KEY, key), CURRENT_KEY, randomness);
    }

    private static Database connect(DatabaseTarget target, Settings settings, Shutdown shutdown) {
        Database database = Database.open(adapted(target, settings.database()));
        return shutdown.register("database connections", database);
    }

    private static byte[] decoded(Optional<Secret> key) {
        return key.map(Secret::reveal)
                .map(Base64.getDecoder()::decode)
                .orElseThrow(() -> new StartupFailure("A master key is missing."));
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
