package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.problem.Problems;
import dev.postroom.adapters.rest.shared.problem.Unreadable;
import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.shared.Failure;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;

import java.time.InstantSource;
import java.util.Set;

/**
 * Turns away, below the API's path, who has no key, even for a wrong path; then who asks too often.
 */
@PreMatching
public final class AccessFilter implements ContainerRequestFilter {

    /** Where the API begins. */
    public static final String API = "/api/v1";

    private static final Set<String> OPEN =
            Set.of(API + "/openapi.yaml", API + "/openapi.json", API + "/docs", API + "/redoc");

    private final InstantSource clock;

    /** Reads the time left in a window from this clock. */
    public AccessFilter(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (isApi(request)) {
            RequestState.get(request, RequestState.Identity.class)
                    .flatMap(RequestState.Identity::refusal)
                    .map(Failure::asException)
                    .ifPresent(refusal -> {
                        throw refusal;
                    });
        }
        RequestState.get(request, RequestState.Allowance.class)
                .map(RequestState.Allowance::decision)
                .filter(decision -> !decision.allowed())
                .ifPresent(this::refuse);
    }

    private static boolean isApi(ContainerRequestContext request) {
        String path = request.getUriInfo().getRequestUri().getPath();
        boolean below = path.equals(API) || path.startsWith(API + "/");
        return below && !OPEN.contains(path);
    }

    private void refuse(RateDecision decision) {
        long wait = decision.resetsAt() - clock.instant().getEpochSecond();
        throw new Unreadable(Problems.tooManyRequests(Math.max(1, wait)));
    }
}
