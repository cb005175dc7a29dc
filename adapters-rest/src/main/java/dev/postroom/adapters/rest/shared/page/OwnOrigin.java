package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.http.RequestTrace;

import jakarta.ws.rs.container.ContainerRequestContext;

import java.net.URI;
import java.util.Objects;

/**
 * The origin of the service, as browsers name it in the requests of its own pages. Browsers say
 * where a request comes from in {@code Sec-Fetch-Site}, older ones only in {@code Origin}.
 *
 * @param publicUrl where clients reach the service when no proxy decides about it
 */
public record OwnOrigin(String publicUrl) {

    /** Whether a browser sent this for a page of the service; false when that is not known. */
    public boolean sent(ContainerRequestContext request) {
        String site = header(request, "Sec-Fetch-Site");
        return site.isEmpty() ? isNamed(request) : site.equals("same-origin");
    }

    private boolean isNamed(ContainerRequestContext request) {
        String origin = header(request, "Origin");
        return !origin.isEmpty()
                && (origin.equals(RequestTrace.origin(publicUrl))
                        || origin.equals(asReached(header(request, "Host"))));
    }

    private static String asReached(String host) {
        return URI.create(RequestTrace.current().client().scheme() + "://" + host).toString();
    }

    private static String header(ContainerRequestContext request, String name) {
        return Objects.requireNonNullElse(request.getHeaderString(name), "");
    }
}
