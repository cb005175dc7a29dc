package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.ApiPorts;
import dev.postroom.adapters.rest.ApiSettings;
import dev.postroom.adapters.rest.JettyHttpServer;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.management.ManagementServer;
import dev.postroom.bootstrap.management.Metrics;
import dev.postroom.bootstrap.management.Readiness;
import dev.postroom.bootstrap.management.TakenPort;
import dev.postroom.bootstrap.settings.ServiceSettings;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.shared.MacKey;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The running service: database, workers, HTTP and management, stopped in the opposite order. */
public final class Postroom implements AutoCloseable {

    private final Settings settings;
    private final Shutdown shutdown;
    private final Addresses addresses;
    private final UseCases useCases;

    private Postroom(Settings settings, Shutdown shutdown, Addresses addresses, UseCases useCases) {
        this.settings = settings;
        this.shutdown = shutdown;
        this.addresses = addresses;
        this.useCases = useCases;
    }

    /**
     * Starts everything that the roles in the settings ask for. From then on SIGTERM and Ctrl-C
     * stop it.
     *
     * @param taken what to do about a port that is taken
     * @param notices is told, in sentences, what a person should know
     * @throws StartupFailure with one sentence when it cannot start; nothing is left running then
     */
    public static Postroom start(Settings settings, TakenPort taken, Consumer<String> notices) {
        Shutdown shutdown = new Shutdown(settings.service().shutdownTimeout());
        shutdown.onSignal();
        try {
            return start(settings, Addresses.choose(settings, taken, notices), shutdown, notices);
        } catch (RuntimeException e) {
            shutdown.close();
            throw e;
        }
    }

    private static Postroom start(
            Settings settings, Addresses addresses, Shutdown shutdown, Consumer<String> notices) {
        Store store = Store.open(settings, shutdown, notices);
        Metrics metrics = shutdown.register("metrics", new Metrics());
        Background background = new Background(settings.workers(), metrics.registry());
        Core core = Core.of(settings, store, addresses.publicUrl(), shutdown, background::signal);
        UseCases useCases = core.useCases();
        AtomicBoolean started = new AtomicBoolean();
        Readiness readiness = Checks.of(store.database(), started::get);
        manage(settings, addresses, readiness, metrics, shutdown);
        if (settings.service().roles().contains(ServiceSettings.Role.WORKER)) {
            background.start(core.jobs(), store.database(), shutdown);
        }
        if (settings.service().roles().contains(ServiceSettings.Role.API)) {
            shutdown.register("http", serve(settings, addresses, core.apiPorts(useCases), store));
        }
        started.set(true);
        return new Postroom(settings, shutdown, addresses, useCases);
    }

    private static void manage(
            Settings settings,
            Addresses addresses,
            Readiness readiness,
            Metrics metrics,
            Shutdown shutdown) {
        shutdown.register("readiness", readiness);
        shutdown.onDrain(readiness::drain);
        shutdown.register(
                "management",
                ManagementServer.start(
                        settings.management().host(),
                        addresses.managementPort(),
                        readiness,
                        metrics.registry()));
    }

    private static JettyHttpServer serve(
            Settings settings, Addresses addresses, ApiPorts ports, Store store) {
        String publicUrl = addresses.publicUrl();
        ApiSettings usual =
                ApiSettings.of(publicUrl, new MacKey(store.masterKey()).derive("cursor"));
        ApiSettings api =
                new ApiSettings(
                        publicUrl,
                        settings.service().docsUrl().map(Object::toString).orElse(usual.docsUrl()),
                        usual.cursorKey(),
                        usual.bodyLimits());
        try {
            return JettyHttpServer.start(
                    settings.http().host(),
                    addresses.httpPort(),
                    settings.service().shutdownTimeout().dividedBy(2),
                    ports,
                    api);
        } catch (IOException e) {
            throw new StartupFailure(
                    "The API cannot listen at port " + addresses.httpPort() + ".", e);
        }
    }

    /** What may be asked. */
    public UseCases useCases() {
        return useCases;
    }

    /** Where the API is, ending in {@code /api/v1}. */
    public String baseUrl() {
        return origin() + "/api/v1";
    }

    /** Where the service is, without a slash at the end. */
    public String origin() {
        return addresses.publicUrl();
    }

    /** Where health and metrics are. */
    public String managementOrigin() {
        return "http://" + settings.management().host() + ":" + addresses.managementPort();
    }

    /** Whether live mail has somewhere to go. */
    public boolean sendsMail() {
        return settings.mail().smtp().isPresent();
    }

    /** Closes this too, before everything else. */
    public void alsoClose(String name, AutoCloseable part) {
        shutdown.register(name, part);
    }

    /** Waits until everything is stopped. */
    public void awaitEnd() throws InterruptedException {
        shutdown.await();
    }

    @Override
    public void close() {
        shutdown.close();
    }
}
