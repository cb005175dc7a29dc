package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.adapters.persistence.shared.SecureRandomness;
import dev.postroom.adapters.persistence.shared.Uuidv7IdGenerator;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.bootstrap.store.Store;
import dev.postroom.bootstrap.telemetry.Telemetry;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.TransactionGuard;

import java.time.InstantSource;

/**
 * The shared foundation of the ports of all features.
 *
 * @param publicUrl the start of the links in mails
 * @param clock the system clock
 * @param shutdown closes the resources of the features
 * @param telemetry what an operator sees of the features
 */
public record Foundation(
        Settings settings,
        Store store,
        String publicUrl,
        InstantSource clock,
        IdGenerator ids,
        Randomness randomness,
        Shutdown shutdown,
        Telemetry telemetry) {

    public static Foundation of(
            Settings settings,
            Store store,
            String publicUrl,
            Shutdown shutdown,
            Telemetry telemetry) {
        InstantSource clock = InstantSource.system();
        Randomness randomness = new SecureRandomness();
        return new Foundation(
                settings,
                store,
                publicUrl,
                clock,
                new Uuidv7IdGenerator(clock, randomness),
                randomness,
                shutdown,
                telemetry);
    }

    /** Connections to the database. */
    public Handles handles() {
        return store.database().handles();
    }

    /** Refuses calls to other systems inside a database transaction. */
    public TransactionGuard guard() {
        return new TransactionGuard(handles()::isInTransaction);
    }
}
