package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.shared.Failure;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;

import java.time.InstantSource;

/**
 * Rejects requests below the API's path without a valid key, even for unknown paths; then requests
 * beyond the rate limit. Only the paths of operations that need no key are exempt; for those {@link
 * ScopeFilter} decides.
 */
@PreMatching
public final class AccessFilter implements ContainerRequestFilter {

    /** The path prefix of the API. */
    public static final String API = "/api/v1";

    private final InstantSource clock;
    private final OpenPaths open;

    /**
     * @param clock used to compute {@code Retry-After}
     * @param open the paths that are exempt
     */
    public AccessFilter(InstantSource clock, OpenPaths open) {
        this.clock = clock;
        this.open = open;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        RequestState.get(request, RequestState.Identity.class)
                .flatMap(RequestState.Identity::refusal)
                .filter(_ -> needsKey(request.getUriInfo().getRequestUri().getPath()))
                .map(Failure::asException)
                .ifPresent(refusal -> {
                    throw refusal;
                });
        RequestState.get(request, RequestState.Allowance.class)
                .map(RequestState.Allowance::decision)
                .filter(decision -> !decision.allowed())
                .ifPresent(this::refuse);
    }

    private boolean needsKey(String path) {
        boolean below = path.equals(API) || path.startsWith(API + "/");
        return below && !open.contains(path);
    }

    private void refuse(RateDecision decision) {
        throw new Failure.RateLimited(decision.waitAt(clock.instant())).asException();
    }
}
