package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.ApiSettings;
import dev.postroom.adapters.rest.HttpEndpoint;
import dev.postroom.adapters.rest.JettyHttpServer;
import dev.postroom.adapters.rest.PostroomApi;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.shared.client.ProxySettings;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.management.ConnectionProbe;
import dev.postroom.bootstrap.management.Liveness;
import dev.postroom.bootstrap.management.ManagementServer;
import dev.postroom.bootstrap.management.Metrics;
import dev.postroom.bootstrap.management.Readiness;
import dev.postroom.bootstrap.management.ReadinessCheck;
import dev.postroom.bootstrap.management.TakenPort;
import dev.postroom.bootstrap.settings.ServiceSettings;
import dev.postroom.bootstrap.settings.Settings;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The running service: database, workers, HTTP and management, stopped in the opposite order. */
public final class Postroom implements AutoCloseable {

    // how long the API or a worker may fail before the process needs a restart
    private static final Duration STUCK = Duration.ofMinutes(1);

    private final Settings settings;
    private final Shutdown shutdown;
    private final Addresses addresses;
    private final Features features;

    private Postroom(Settings settings, Shutdown shutdown, Addresses addresses, Features features) {
        this.settings = settings;
        this.shutdown = shutdown;
        this.addresses = addresses;
        this.features = features;
    }

    /**
     * Starts the parts that the configured roles need. From then on SIGTERM and Ctrl-C stop the
     * service.
     *
     * @param taken the reaction to a port that is in use
     * @param notices receives notices for the operator, as sentences
     * @throws StartupFailure with a one-sentence message when the service cannot start; then
     *     nothing is left running
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
        store.embedded()
                .ifPresent(
                        database -> Background.supervise(database, metrics.registry(), shutdown));
        Features features =
                new Features(Foundation.of(settings, store, addresses.publicUrl(), shutdown));
        AtomicBoolean started = new AtomicBoolean();
        Liveness liveness = new Liveness(STUCK, InstantSource.system());
        Health health = new Health(readiness(features, started), liveness);
        manage(settings, addresses, health, metrics, shutdown);
        Optional<Background> background =
                settings.service().roles().contains(ServiceSettings.Role.WORKER)
                        ? Optional.of(
                                Background.of(
                                        features,
                                        settings.workers(),
                                        metrics.registry(),
                                        liveness,
                                        shutdown))
                        : Optional.empty();
        if (settings.service().roles().contains(ServiceSettings.Role.API)) {
            ApiSettings api = apiSettings(settings, addresses, store);
            JettyHttpServer http =
                    shutdown.register("http", serve(settings, addresses, features, api));
            ConnectionProbe probe = new ConnectionProbe(settings.http().host(), http.port());
            liveness.watch(new ReadinessCheck("http", probe::complaint));
        }
        background.ifPresent(Background::start);
        started.set(true);
        return new Postroom(settings, shutdown, addresses, features);
    }

    private record Health(Readiness readiness, Liveness liveness) {}

    private static Readiness readiness(Features features, AtomicBoolean started) {
        ReadinessCheck start =
                new ReadinessCheck(
                        "start", () -> started.get() ? Optional.empty() : Optional.of("under way"));
        return new Readiness(Stream.concat(Stream.of(start), features.checks().stream()).toList());
    }

    private static void manage(
            Settings settings,
            Addresses addresses,
            Health health,
            Metrics metrics,
            Shutdown shutdown) {
        shutdown.register("readiness", health.readiness());
        shutdown.register("liveness", health.liveness());
        shutdown.onDrain(health.readiness()::drain);
        shutdown.onDrain(health.liveness()::drain);
        shutdown.register(
                "management",
                ManagementServer.start(
                        settings.management().host(),
                        addresses.managementPort(),
                        health.readiness(),
                        health.liveness(),
                        metrics.registry()));
    }

    private static ApiSettings apiSettings(Settings settings, Addresses addresses, Store store) {
        ApiSettings usual = ApiSettings.of(addresses.publicUrl(), store.key("cursor"));
        return new ApiSettings(
                usual.publicBaseUrl(),
                settings.service().docsUrl().map(Object::toString).orElse(usual.docsUrl()),
                usual.cursorKey(),
                usual.bodyLimits(),
                new ProxySettings(
                        settings.http().trustedProxies(), settings.http().publicUrl().isEmpty()));
    }

    private static JettyHttpServer serve(
            Settings settings, Addresses addresses, Features features, ApiSettings api) {
        try {
            return JettyHttpServer.start(
                    new HttpEndpoint(
                            settings.http().host(),
                            addresses.httpPort(),
                            settings.service().shutdownTimeout().dividedBy(2),
                            settings.http().limits()),
                    new PostroomApi(
                            features.http(), api, features.resources(ResourceTools.of(api))));
        } catch (IOException e) {
            throw new StartupFailure(
                    "The API cannot listen on port " + addresses.httpPort() + ".", e);
        }
    }

    /** The use cases that the demo calls. */
    public Features features() {
        return features;
    }

    /** The base URL of the API, ending in {@code /api/v1}. */
    public String baseUrl() {
        return origin() + "/api/v1";
    }

    /** The base URL of the service, without a trailing slash. */
    public String origin() {
        return addresses.publicUrl();
    }

    /** The base URL of health and metrics. */
    public String managementOrigin() {
        return "http://" + settings.management().host() + ":" + addresses.managementPort();
    }

    /** Whether live mail goes anywhere. */
    public boolean sendsMail() {
        return settings.mail().sends();
    }

    /** Registers a resource that is closed before all others. */
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
