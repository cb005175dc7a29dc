package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.http.member.Dashboard;
import dev.postroom.domain.shared.failure.Failure;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;

import java.util.Objects;
import java.util.Set;

/**
 * Refuses requests to the dashboard that a page of another site has made a browser send. Browsers
 * say where a request comes from; a change that does not say it is refused.
 */
@PreMatching
public final class OriginFilter implements ContainerRequestFilter {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    private final OwnOrigin own;

    /**
     * @param publicUrl where clients reach the service when no proxy decides about it
     */
    public OriginFilter(String publicUrl) {
        this.own = new OwnOrigin(publicUrl);
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (!Dashboard.has(request.getUriInfo().getRequestUri().getRawPath())) {
            return;
        }
        boolean allowed =
                READS.contains(request.getMethod()) ? mayRead(request) : own.sent(request);
        if (!allowed) {
            throw new Failure.Malformed(
                            "cross_site_request",
                            "The request came from another site, so nothing was changed. Open the"
                                    + " page of the dashboard, and try again.")
                    .asException();
        }
    }

    // a link in a mail or on another site may lead here, but nothing there may embed a page
    private static boolean mayRead(ContainerRequestContext request) {
        String site = header(request, "Sec-Fetch-Site");
        return (!site.equals("cross-site") && !site.equals("same-site"))
                || (header(request, "Sec-Fetch-Mode").equals("navigate")
                        && header(request, "Sec-Fetch-Dest").equals("document"));
    }

    private static String header(ContainerRequestContext request, String name) {
        return Objects.requireNonNullElse(request.getHeaderString(name), "");
    }
}
