package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.http.member.Dashboard;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.apikey.PresentedKey;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;

import java.util.Optional;

/**
 * Authenticates the caller and counts the request against its rate limit, before matching; {@link
 * AccessFilter} decides. A client that sent too many unknown keys counts as one without a key, and
 * so does one whose key cannot be looked up now; its request fails here.
 */
@PreMatching
public final class IdentityFilter implements ContainerRequestFilter {

    private final Authenticate authenticate;
    private final RequestLimiter keys;
    private final RequestLimiter clients;
    private final OpenPaths open;

    /**
     * Uses these ports.
     *
     * @param keys counts the requests of API keys
     * @param clients counts the requests of clients without a valid key
     * @param open the paths whose requests without a valid key are counted apart
     */
    public IdentityFilter(
            Authenticate authenticate,
            RequestLimiter keys,
            RequestLimiter clients,
            OpenPaths open) {
        this.authenticate = authenticate;
        this.keys = keys;
        this.clients = clients;
        this.open = open;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (Dashboard.has(request.getUriInfo().getRequestUri().getRawPath())) {
            return; // it knows sessions and no keys
        }
        String client = RequestTrace.current().client().bucket();
        Optional<KeyCaller> caller = authenticated(request);
        RateDecision decision =
                caller.map(known -> keys.acquire(RateSubject.key(known.key().toString())))
                        .orElseGet(() -> clients.acquire(keyless(request, client)));
        RequestState.put(request, new RequestState.Allowance(decision));
        RequestState.get(request, RequestState.Identity.class)
                .flatMap(RequestState.Identity::refusal)
                .filter(Failure.Unavailable.class::isInstance)
                .map(Failure::asException)
                .ifPresent(away -> {
                    throw away;
                });
    }

    private RateSubject keyless(ContainerRequestContext request, String client) {
        String path = request.getUriInfo().getRequestUri().getPath();
        return open.subject(path).apply(client);
    }

    private Optional<KeyCaller> authenticated(ContainerRequestContext request) {
        RequestTrace trace = RequestTrace.current();
        try {
            return switch (authenticate.present(KeyReader.key(request), trace.client().ip())) {
                case PresentedKey.Accepted(KeyCaller known) -> {
                    KeyCaller caller = known.during(trace.cause(Optional.empty()));
                    trace.authenticated(caller);
                    RequestState.put(
                            request,
                            new RequestState.Identity(Optional.of(caller), Optional.empty()));
                    yield Optional.of(caller);
                }
                // counted by its client: a finder of the key must not use up the rate of its holder
                case PresentedKey.Elsewhere(KeyCaller holder) -> {
                    trace.authenticated(holder);
                    yield refused(request, new Failure.AddressNotAllowed());
                }
            };
        } catch (FailureException e) {
            return refused(request, refusal(e));
        }
    }

    private static Optional<KeyCaller> refused(ContainerRequestContext request, Failure refusal) {
        RequestState.anonymous(request, refusal);
        return Optional.empty();
    }

    private static Failure refusal(FailureException e) {
        return switch (e.failure()) {
            case Failure.Unauthenticated refusal -> refusal;
            case Failure.RateLimited refusal -> refusal;
            case Failure.Unavailable refusal -> refusal;
            default -> throw e;
        };
    }
}
