package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.work.QueueDepths;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.bootstrap.store.Store;
import dev.postroom.bootstrap.store.StoredSecrets;
import dev.postroom.bootstrap.telemetry.Telemetry;
import dev.postroom.bootstrap.wiring.Features;
import dev.postroom.bootstrap.wiring.foundation.Foundation;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import java.util.List;
import java.util.function.Function;

/** The features without workers and servers, for a one-off command. */
public final class Session implements AutoCloseable {

    private final Shutdown shutdown;
    private final Features features;
    private final Store store;

    private Session(Shutdown shutdown, Features features, Store store) {
        this.shutdown = shutdown;
        this.features = features;
        this.store = store;
    }

    /**
     * Opens the configured database, whose schema must be up to date.
     *
     * @throws StartupFailure with a one-sentence message when that is not possible
     */
    public static Session open(Settings settings) {
        return open(settings, shutdown -> Store.openMigrated(settings, shutdown));
    }

    /** As {@link #open}, and creates the database or brings its schema up to date. */
    public static Session migrate(Settings settings) {
        return open(settings, shutdown -> Store.open(settings, shutdown, _ -> {}));
    }

    private static Session open(Settings settings, Function<Shutdown, Store> opening) {
        Shutdown shutdown = new Shutdown(settings.service().shutdownTimeout());
        try {
            Store store = opening.apply(shutdown);
            Foundation foundation =
                    Foundation.of(
                            settings,
                            store,
                            "http://localhost",
                            shutdown,
                            Telemetry.of(
                                    new SimpleMeterRegistry(),
                                    settings.mail(),
                                    "http://localhost"));
            return new Session(shutdown, new Features(foundation), store);
        } catch (RuntimeException e) {
            shutdown.close();
            throw e;
        }
    }

    /** The use cases that commands call. */
    public Features features() {
        return features;
    }

    /** The schema's version after opening, for example {@code 9}. */
    public String schemaVersion() {
        return store.database().schemaVersion();
    }

    /** The name of the schema that has the tables. */
    public String schemaName() {
        return store.database().schemaName();
    }

    /** The number of rows that wait in each queue, of all accounts together. */
    public List<QueueDepths.Depth> queues() {
        return new QueueDepths(store.database().handles()).look();
    }

    /** The stored secrets and their master keys. */
    public StoredSecrets secrets() {
        return new StoredSecrets(store);
    }

    @Override
    public void close() {
        shutdown.close();
    }
}
