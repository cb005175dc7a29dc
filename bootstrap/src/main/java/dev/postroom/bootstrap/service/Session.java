package dev.postroom.bootstrap.service;

import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.Settings;

/** The features without workers and servers, for a one-off command. */
public final class Session implements AutoCloseable {

    private final Shutdown shutdown;
    private final Features features;
    private final String schemaVersion;

    private Session(Shutdown shutdown, Features features, String schemaVersion) {
        this.shutdown = shutdown;
        this.features = features;
        this.schemaVersion = schemaVersion;
    }

    /**
     * Opens the configured database.
     *
     * @throws StartupFailure with a one-sentence message when that is not possible
     */
    public static Session open(Settings settings) {
        Shutdown shutdown = new Shutdown(settings.service().shutdownTimeout());
        try {
            Store store = Store.open(settings, shutdown, _ -> {});
            Foundation foundation = Foundation.of(settings, store, "http://localhost", shutdown);
            return new Session(
                    shutdown, new Features(foundation), store.database().schemaVersion());
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
        return schemaVersion;
    }

    @Override
    public void close() {
        shutdown.close();
    }
}
