package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.idempotency.IdempotencyKeyLock;
import dev.postroom.adapters.rest.idempotency.IdempotentInvocations;
import dev.postroom.adapters.rest.idempotency.OnceInvocations;
import dev.postroom.adapters.rest.request.RequestNotes;
import dev.postroom.adapters.rest.server.Clients;
import dev.postroom.adapters.rest.server.ServerErrors;
import dev.postroom.adapters.rest.shared.client.ClientFinder;
import dev.postroom.adapters.rest.shared.explorer.DescriptionResource;
import dev.postroom.adapters.rest.shared.explorer.ErrorPagesResource;
import dev.postroom.adapters.rest.shared.explorer.ExplorerResource;
import dev.postroom.adapters.rest.shared.explorer.GuidePagesResource;
import dev.postroom.adapters.rest.shared.explorer.SharedFiles;
import dev.postroom.adapters.rest.shared.http.ApiRequestProvider;
import dev.postroom.adapters.rest.shared.http.CheckedReads;
import dev.postroom.adapters.rest.shared.http.DeclaredOperations;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.adapters.rest.shared.http.body.BodyBudget;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;

import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.inject.hk2.AbstractBinder;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.server.spi.internal.ResourceMethodInvocationHandlerProvider;
import org.glassfish.jersey.server.spi.internal.ValueParamProvider;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The HTTP API: the resources of all features and the explorers, behind the same filters. */
public final class PostroomApi {

    // how long a request waits for another one, and how many wait at the same time
    private static final Duration MAX_WAIT = Duration.ofSeconds(1);
    private static final int MAX_WAITING = 64;

    private final HttpPorts ports;
    private final ApiSettings settings;
    private final List<Object> resources;
    private final SharedFiles files = new SharedFiles();

    /**
     * @param resources the resources of all features: instances of classes with a path
     */
    public PostroomApi(HttpPorts ports, ApiSettings settings, List<Object> resources) {
        this.ports = ports;
        this.settings = settings;
        this.resources = Stream.concat(resources.stream(), explorers(files, settings)).toList();
    }

    private static Stream<Object> explorers(SharedFiles files, ApiSettings settings) {
        return Stream.of(
                new DescriptionResource(files, settings.publicBaseUrl()),
                new ExplorerResource(files),
                new ErrorPagesResource(),
                new GuidePagesResource());
    }

    /**
     * All operations. Throws when an operation declares neither a scope nor that it needs no key.
     */
    public List<Route> routes() {
        return resources.stream()
                .flatMap(resource -> Route.of(resource.getClass()).stream())
                .toList();
    }

    /** The files that responses name as their content. */
    SharedFiles files() {
        return files;
    }

    /** Whether the response at a path is written while it is sent. */
    Predicate<String> streams() {
        List<Pattern> paths =
                resources.stream()
                        .flatMap(resource -> Route.streams(resource.getClass()).stream())
                        .toList();
        return path -> paths.stream().anyMatch(pattern -> pattern.matcher(path).matches());
    }

    HttpPorts ports() {
        return ports;
    }

    ApiSettings settings() {
        return settings;
    }

    /** Finds the clients of requests. */
    Clients clients() {
        return new Clients(new ClientFinder(settings.proxies()));
    }

    /** Responds to requests that the server rejects before the API sees them. */
    ServerErrors errors() {
        return new ServerErrors(
                new ProblemWriter(settings.docsUrl()),
                ports.ids(),
                ports.clientLimiter(),
                clients());
    }

    /** Notes requests for the log of requests. */
    RequestNotes notes() {
        return new RequestNotes(
                ports.requests(), new ProblemWriter(settings.docsUrl()), ports.ids());
    }

    /** The configuration of Jersey; throws as {@link #routes} does. */
    ResourceConfig config() {
        List<Route> routes = routes();
        ResourceConfig config = new ResourceConfig();
        resources.forEach(resource -> config.register(resource.getClass()));
        ApiFilters.register(config, ports, settings, routes);
        return config.register(new DeclaredOperations(routes))
                .register(instances())
                .property(CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true)
                .property(CommonProperties.METAINF_SERVICES_LOOKUP_DISABLE, true)
                .property(ServerProperties.LOCATION_HEADER_RELATIVE_URI_RESOLUTION_DISABLED, true)
                .property(ServerProperties.WADL_FEATURE_DISABLE, true)
                // it would parse the targets of tracked links, and browsers accept more than it
                .property(ServerProperties.LOCATION_HEADER_RELATIVE_URI_RESOLUTION_DISABLED, true)
                .property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true);
    }

    // registered as classes and bound as instances, because Jersey treats bare instances as
    // providers
    private AbstractBinder instances() {
        BodyBudget budget = new BodyBudget(settings.bodyLimits(), MAX_WAIT);
        IdempotencyKeyLock lock = new IdempotencyKeyLock(MAX_WAITING, MAX_WAIT);
        return new AbstractBinder() {
            @Override
            protected void configure() {
                resources.forEach(resource -> bind(resource).to((Type) resource.getClass()));
                bind(new ApiRequestProvider(settings.bodyLimits(), budget))
                        .to(ValueParamProvider.class);
                bind(new IdempotentInvocations(ports.answerOnce(), lock))
                        .to(ResourceMethodInvocationHandlerProvider.class);
                bind(new OnceInvocations(ports.answerOnce(), lock, new Pages()))
                        .to(ResourceMethodInvocationHandlerProvider.class);
                bind(new CheckedReads()).to(ResourceMethodInvocationHandlerProvider.class);
            }
        };
    }
}
