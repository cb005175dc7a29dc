package dev.postroom.domain.request;

import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.text.TimeSpan;

import java.util.Optional;
import java.util.Set;

/**
 * A filter for requests.
 *
 * @param classes any of these; empty: any status
 * @param key sent with this key
 * @param method for example {@code POST}
 * @param route the template of the path
 * @param created when they began
 */
public record RequestQuery(
        Set<StatusClass> classes,
        Optional<ApiKeyId> key,
        Optional<String> method,
        Optional<String> route,
        TimeSpan created) {

    /** All requests. */
    public static final RequestQuery ALL =
            new RequestQuery(
                    Set.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    TimeSpan.always());

    public RequestQuery {
        classes = Set.copyOf(classes);
    }

    /** The sort fields of requests. */
    public enum Sort {
        CREATED_AT
    }

    /** Whether a request is asked for. */
    public boolean selects(LoggedRequest request) {
        return (classes.isEmpty() || classes.contains(request.statusClass()))
                && key.filter(wanted -> !wanted.equals(request.key())).isEmpty()
                && method.filter(wanted -> !wanted.equals(request.call().method())).isEmpty()
                && route.filter(wanted -> !wanted.equals(request.call().route())).isEmpty()
                && created.contains(request.at());
    }
}
