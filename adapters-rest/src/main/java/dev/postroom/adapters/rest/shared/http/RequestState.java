package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.apikey.KeyCaller;
import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.shared.Failure;

import jakarta.ws.rs.container.ContainerRequestContext;

import java.util.Optional;

/** What the filters find out about a request, kept in its properties. */
public final class RequestState {

    private static final String PREFIX = "postroom.";

    private RequestState() {}

    static void put(ContainerRequestContext request, Object fact) {
        request.setProperty(PREFIX + fact.getClass().getName(), fact);
    }

    static <T> Optional<T> get(ContainerRequestContext request, Class<T> type) {
        return Optional.ofNullable(type.cast(request.getProperty(PREFIX + type.getName())));
    }

    /** The id of the request, once the first filter has run. */
    public static Optional<String> requestId(ContainerRequestContext request) {
        return get(request, RequestId.class).map(RequestId::text);
    }

    /** The id that a request has in answers and logs. */
    record RequestId(String text) {}

    /** When the request came in, on the clock of {@link System#nanoTime()}. */
    record Arrival(long nanos) {}

    /** Who calls, or why that is not known. */
    record Identity(Optional<KeyCaller> caller, Optional<Failure> refusal) {}

    /** What the limiter said. */
    record Allowance(RateDecision decision) {}
}
