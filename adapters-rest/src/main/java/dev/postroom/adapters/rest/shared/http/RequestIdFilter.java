package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.shared.IdGenerator;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;

import org.jspecify.annotations.Nullable;

import java.util.regex.Pattern;

/** Assigns each request an id: that of the client if it is valid, else a new one. */
@PreMatching
public final class RequestIdFilter implements ContainerRequestFilter {

    /** The header with the id in requests and responses. */
    public static final String HEADER = "X-Request-Id";

    private static final Pattern VALID = Pattern.compile("[\\x21-\\x7e]{1,128}");

    private final IdGenerator ids;

    /** Generates new ids with {@code ids}. */
    public RequestIdFilter(IdGenerator ids) {
        this.ids = ids;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        String id = choose(request.getHeaderString(HEADER), ids);
        RequestState.put(request, new RequestState.RequestId(id));
        RequestTrace.current().identified(id);
    }

    /** The requested id if it has at most 128 visible ASCII characters, else a new one. */
    public static String choose(@Nullable String proposed, IdGenerator ids) {
        return proposed != null && VALID.matcher(proposed).matches()
                ? proposed
                : ids.next().toString();
    }
}
