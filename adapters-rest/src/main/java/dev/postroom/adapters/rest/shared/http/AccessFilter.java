package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.shared.failure.Failure;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;

import java.time.InstantSource;
import java.util.Optional;

/**
 * Rejects requests below the API's path without a valid key, even for unknown paths; then requests
 * beyond the rate limit, and those with a key that may not be used from the client's address; those
 * of tracked images and links only if they are forged, which their operation finds out ({@link
 * ApiRequest#refuseExcess}). Only the paths of operations that need no key are exempt; for those
 * {@link ScopeFilter} decides.
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
        String path = request.getUriInfo().getRequestUri().getPath();
        Optional<Failure> refusal =
                RequestState.get(request, RequestState.Identity.class)
                        .flatMap(RequestState.Identity::refusal)
                        .filter(_ -> needsKey(path));
        refusal.filter(AccessFilter::isUnknown).ifPresent(AccessFilter::refuse);
        RequestState.get(request, RequestState.Allowance.class)
                .map(RequestState.Allowance::decision)
                .filter(decision -> !decision.allowed())
                .map(decision -> new Failure.RateLimited(decision.waitAt(clock.instant())))
                .ifPresent(excess -> refuse(request, path, excess));
        refusal.ifPresent(AccessFilter::refuse);
    }

    // a known key in the wrong place is refused after the rate, as one without the scope is
    private static boolean isUnknown(Failure refusal) {
        return !(refusal instanceof Failure.AddressNotAllowed);
    }

    private static void refuse(Failure refusal) {
        throw refusal.asException();
    }

    private boolean needsKey(String path) {
        boolean below = path.equals(API) || path.startsWith(API + "/");
        return below && !open.contains(path);
    }

    private void refuse(ContainerRequestContext request, String path, Failure.RateLimited refusal) {
        if (!open.isTracked(path)) {
            throw refusal.asException();
        }
        RequestState.put(request, new RequestState.Excess(refusal));
    }
}
