package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.http.value.Preferences;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.shared.failure.Failure;

import jakarta.ws.rs.container.ContainerRequestContext;

import java.util.Optional;

/** The results of the filters for a request, stored in its properties. */
public final class RequestState {

    private static final String PREFIX = "postroom.";

    private RequestState() {}

    /** Notes a fact that a filter has found. */
    public static void put(ContainerRequestContext request, Object fact) {
        request.setProperty(PREFIX + fact.getClass().getName(), fact);
    }

    /** The fact of this type that a filter has found. */
    public static <T> Optional<T> get(ContainerRequestContext request, Class<T> type) {
        return Optional.ofNullable(type.cast(request.getProperty(PREFIX + type.getName())));
    }

    /** The id of the request, once the first filter has run. */
    public static Optional<String> requestId(ContainerRequestContext request) {
        return get(request, RequestId.class).map(RequestId::text);
    }

    /** Notes the member that is signed in. */
    public static void signedIn(ContainerRequestContext request, MemberCaller member) {
        put(request, new Identity(Optional.of(member), Optional.empty()));
        RequestTrace.current().authenticated(member);
    }

    /** Notes that the request has no caller, and why. */
    public static void anonymous(ContainerRequestContext request, Failure refusal) {
        put(request, new Identity(Optional.empty(), Optional.of(refusal)));
    }

    /** Notes how the request counts against its limit. */
    public static void counted(ContainerRequestContext request, RateDecision decision) {
        put(request, new Allowance(decision));
    }

    /** The id of a request in responses and logs. */
    record RequestId(String text) {}

    /** The caller, or the reason why there is none. */
    record Identity(Optional<Caller> caller, Optional<Failure> refusal) {}

    /**
     * The preference of the client about unknown fields and query parameters, if it was applied.
     */
    record Handled(Preferences.Handling as) {}

    /** Present when the request is beyond the rate limit and was not refused for that. */
    record Excess(Failure.RateLimited refusal) {}

    /** The decision of the rate limiter. */
    record Allowance(RateDecision decision) {}
}
