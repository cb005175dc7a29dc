package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.ApiSettings;
import dev.postroom.adapters.rest.JettyHttpServer;
import dev.postroom.adapters.rest.PostroomApi;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.server.HttpEndpoint;
import dev.postroom.adapters.rest.shared.client.ProxySettings;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.management.Conditions;
import dev.postroom.bootstrap.management.ConnectionProbe;
import dev.postroom.bootstrap.management.Liveness;
import dev.postroom.bootstrap.management.ManagementServer;
import dev.postroom.bootstrap.management.Metrics;
import dev.postroom.bootstrap.management.Readiness;
import dev.postroom.bootstrap.management.ReadinessCheck;
import dev.postroom.bootstrap.management.TakenPort;
import dev.postroom.bootstrap.relay.MailWay;
import dev.postroom.bootstrap.settings.BillingSettings;
import dev.postroom.bootstrap.settings.ResolvedSettings;
import dev.postroom.bootstrap.settings.ServiceSettings;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.bootstrap.store.Store;
import dev.postroom.bootstrap.telemetry.MeteredRequests;
import dev.postroom.bootstrap.telemetry.Telemetry;
import dev.postroom.bootstrap.wiring.Features;
import dev.postroom.bootstrap.wiring.billing.LocalPayments;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The running service: database, workers, HTTP and management, stopped in the opposite order. */
public final class Postroom implements AutoCloseable {

    // how long the API or a worker may fail before the process needs a restart
    private static final Duration STUCK = Duration.ofMinutes(1);

    private final Settings settings;
    private final Shutdown shutdown;
    private final Addresses addresses;
    private final Features features;
    private final String database;
    private final Optional<String> setUpLink;

    private Postroom(
            Settings settings,
            Shutdown shutdown,
            Addresses addresses,
            Features features,
            String database,
            Optional<String> setUpLink) {
        this.settings = settings;
        this.shutdown = shutdown;
        this.addresses = addresses;
        this.features = features;
        this.database = database;
        this.setUpLink = setUpLink;
    }

    /**
     * Starts the parts that the configured roles need. From then on SIGTERM and Ctrl-C stop the
     * service.
     *
     * @param resolved the settings, with the lines that operators see
     * @param taken the reaction to a port that is in use
     * @param notices receives notices for the operator, as sentences
     * @param more the resources that this process serves beside those of the features
     * @throws StartupFailure with a one-sentence message when the service cannot start; then
     *     nothing is left running
     */
    public static Postroom start(
            ResolvedSettings resolved,
            TakenPort taken,
            Consumer<String> notices,
            Function<ResourceTools, List<Object>> more) {
        Settings settings = resolved.settings();
        Shutdown shutdown = new Shutdown(settings.service().shutdownTimeout());
        shutdown.onSignal();
        try {
            return start(
                    resolved, Addresses.choose(settings, taken, notices), shutdown, notices, more);
        } catch (RuntimeException e) {
            shutdown.close();
            throw e;
        }
    }

    private static Postroom start(
            ResolvedSettings resolved,
            Addresses addresses,
            Shutdown shutdown,
            Consumer<String> notices,
            Function<ResourceTools, List<Object>> more) {
        Settings settings = resolved.settings();
        Store store = Store.open(settings, shutdown, notices);
        if (sellsLocally(settings)) {
            shutdown.register("local provider", LocalPayments.start(settings, addresses.ownUrl()));
        }
        Metrics metrics = shutdown.register("metrics", new Metrics());
        store.embedded()
                .ifPresent(
                        database -> Background.supervise(database, metrics.registry(), shutdown));
        Telemetry telemetry =
                Telemetry.of(metrics.registry(), settings.mail(), addresses.publicUrl());
        Foundation foundation =
                Foundation.of(settings, store, addresses.publicUrl(), shutdown, telemetry);
        Features features = new Features(foundation);
        Conditions conditions =
                new Conditions(
                        features.all(FeatureWiring::conditions),
                        InstantSource.system(),
                        metrics.registry());
        AtomicBoolean started = new AtomicBoolean();
        Liveness liveness = new Liveness(STUCK, InstantSource.system());
        Health health = new Health(readiness(features, started, conditions), liveness);
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
            Background.log(features.requests(), metrics.registry(), shutdown);
            ApiSettings api = apiSettings(settings, addresses, store);
            ResourceTools tools = ResourceTools.of(api);
            RunningSystem system =
                    new RunningSystem(resolved, addresses, health.readiness(), features);
            List<Object> resources =
                    Stream.of(
                                    features.resources(tools),
                                    List.of(system.page(tools)),
                                    more.apply(tools))
                            .flatMap(List::stream)
                            .toList();
            MeteredRequests requests =
                    new MeteredRequests(metrics.registry(), foundation.randomness());
            JettyHttpServer http =
                    shutdown.register(
                            "http",
                            serve(
                                    settings,
                                    addresses,
                                    new PostroomApi(features.http(), api, resources),
                                    requests));
            ConnectionProbe probe =
                    new ConnectionProbe(settings.http().host(), http.port(), requests.ownAgent());
            liveness.watch(new ReadinessCheck("http", probe::complaint));
            addresses
                    .reports()
                    .ifPresent(at ->
                            new ReportPort(
                                            at,
                                            settings.mail().inbound().bounceDomain().orElseThrow())
                                    .open(features.reports(), metrics.registry(), shutdown));
        }
        background.ifPresent(Background::start);
        Background.watch(conditions, metrics.registry(), shutdown);
        Optional<String> setUpLink =
                settings.service().roles().contains(ServiceSettings.Role.API)
                        ? new FirstPerson(features.setUp(), settings, addresses.publicUrl()).admit()
                        : Optional.empty();
        started.set(true);
        return new Postroom(
                settings, shutdown, addresses, features, store.description(), setUpLink);
    }

    private record Health(Readiness readiness, Liveness liveness) {}

    private static Readiness readiness(
            Features features, AtomicBoolean started, Conditions conditions) {
        ReadinessCheck start =
                new ReadinessCheck(
                        "start", () -> started.get() ? Optional.empty() : Optional.of("under way"));
        return new Readiness(
                Stream.concat(Stream.of(start), features.all(FeatureWiring::checks).stream())
                        .toList(),
                conditions::details);
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
            Settings settings, Addresses addresses, PostroomApi api, MeteredRequests requests) {
        try {
            return JettyHttpServer.start(
                    new HttpEndpoint(
                            settings.http().host(),
                            addresses.httpPort(),
                            settings.service().shutdownTimeout().dividedBy(2),
                            settings.http().limits(),
                            requests),
                    api);
        } catch (IOException e) {
            throw new StartupFailure(
                    "The API cannot listen on port " + addresses.httpPort() + ".", e);
        }
    }

    /** The link by which the first person gets in; empty when there is a person. */
    public Optional<String> setUpLink() {
        return setUpLink;
    }

    /** The use cases that the demo calls. */
    public Features features() {
        return features;
    }

    /** The addresses and parts of this process, in one line for the log; holds no secret. */
    public String summary() {
        String mail = new MailWay(settings.mail()).ofLog();
        String roles =
                settings.service().roles().stream()
                        .map(role -> role.name().toLowerCase(Locale.ROOT))
                        .sorted()
                        .collect(Collectors.joining(" and "));
        String plans = settings.service().billing().provider().inShort();
        return "%s; listening on %s:%d, management on %s:%d; database %s; mail %s; roles %s; plans %s"
                .formatted(
                        baseUrl(),
                        settings.http().host(),
                        addresses.httpPort(),
                        settings.management().host(),
                        addresses.managementPort(),
                        database,
                        mail,
                        roles,
                        plans);
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

    /** How live mail leaves: the words after {@code sends}. */
    public String mailWay() {
        return new MailWay(settings.mail()).ofDemo();
    }

    /** Whether this process sells plans without money. */
    public boolean sellsLocally() {
        return sellsLocally(settings);
    }

    private static boolean sellsLocally(Settings settings) {
        return settings.service().billing().provider().isOwn(BillingSettings.LOCAL)
                && settings.service().roles().contains(ServiceSettings.Role.API);
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
