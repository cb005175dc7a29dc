package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.apikey.KeyCaller;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;

import java.util.Optional;

/**
 * Authenticates the caller and counts the request against its rate limit, before matching; {@link
 * AccessFilter} decides.
 */
@PreMatching
public final class IdentityFilter implements ContainerRequestFilter {

    private final Authenticate authenticate;
    private final RequestLimiter limiter;

    /** Uses these two ports. */
    public IdentityFilter(Authenticate authenticate, RequestLimiter limiter) {
        this.authenticate = authenticate;
        this.limiter = limiter;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        RequestState.Identity identity = identity(request);
        String subject =
                identity.caller()
                        .map(KeyCaller::key)
                        .map(Object::toString)
                        .orElseGet(Connection::peer);
        RequestState.put(request, new RequestState.Allowance(limiter.acquire(subject)));
        RequestState.put(request, identity);
    }

    private RequestState.Identity identity(ContainerRequestContext request) {
        try {
            KeyCaller caller = authenticate.caller(KeyReader.key(request));
            return new RequestState.Identity(Optional.of(caller), Optional.empty());
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Unauthenticated refusal) {
                return new RequestState.Identity(Optional.empty(), Optional.of(refusal));
            }
            throw e;
        }
    }
}
