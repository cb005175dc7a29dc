package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.shared.http.AccessFilter;
import dev.postroom.adapters.rest.shared.http.BrowserAccessFilter;
import dev.postroom.adapters.rest.shared.http.ErrorMapper;
import dev.postroom.adapters.rest.shared.http.IdentityFilter;
import dev.postroom.adapters.rest.shared.http.LiteralPathFilter;
import dev.postroom.adapters.rest.shared.http.OpenPaths;
import dev.postroom.adapters.rest.shared.http.ProblemFilter;
import dev.postroom.adapters.rest.shared.http.RequestIdFilter;
import dev.postroom.adapters.rest.shared.http.ResponseHeadersFilter;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.adapters.rest.shared.http.RouteFilter;
import dev.postroom.adapters.rest.shared.http.ScopeFilter;
import dev.postroom.adapters.rest.shared.page.MemberFilter;
import dev.postroom.adapters.rest.shared.page.OriginFilter;
import dev.postroom.adapters.rest.shared.page.PageProblemFilter;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;
import dev.postroom.adapters.rest.shared.problem.ThrowableProblems;
import dev.postroom.adapters.rest.signup.FormAccessFilter;

import org.glassfish.jersey.server.ResourceConfig;

import java.util.List;

/**
 * The filters of every request: request id, authentication and rate limit, rejection for either,
 * then matching and the scope. Responses pass them in descending order of priority.
 */
final class ApiFilters {

    private ApiFilters() {}

    static void register(
            ResourceConfig config, HttpPorts ports, ApiSettings settings, List<Route> routes) {
        OpenPaths open = new OpenPaths(routes);
        config.register(new RequestIdFilter(ports.ids()), 100);
        config.register(new OriginFilter(settings.publicBaseUrl()), 120);
        config.register(
                new MemberFilter(
                        ports.strangers().sessions(),
                        ports.keyLimiter(),
                        ports.clientLimiter(),
                        settings.publicBaseUrl(),
                        ports.ids(),
                        routes),
                150);
        config.register(
                new IdentityFilter(
                        ports.authenticate(), ports.keyLimiter(), ports.clientLimiter(), open),
                200);
        config.register(new AccessFilter(ports.clock(), open), 300);
        config.register(new BrowserAccessFilter(), 350);
        config.register(
                new FormAccessFilter(ports.strangers().signUp(), settings.publicBaseUrl()), 360);
        config.register(new LiteralPathFilter(routes), 380);
        config.register(new ScopeFilter(), 400);
        config.register(new ErrorMapper(new ThrowableProblems(ports.ids())));
        config.register(new PageProblemFilter(settings.publicBaseUrl()), 250);
        config.register(new ProblemFilter(new ProblemWriter(settings.docsUrl())), 200);
        config.register(new ResponseHeadersFilter(), 100);
        config.register(new RouteFilter(), 50);
    }
}
