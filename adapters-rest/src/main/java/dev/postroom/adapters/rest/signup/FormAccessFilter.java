package dev.postroom.adapters.rest.signup;

import dev.postroom.adapters.rest.shared.http.AccessFilter;
import dev.postroom.adapters.rest.shared.http.RequestState;
import dev.postroom.adapters.rest.shared.page.OwnOrigin;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.signup.OpenForm;
import dev.postroom.domain.signup.SignUp;
import dev.postroom.domain.signup.SignupFormId;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets the pages of a form's own sites send the form (CORS), and refuses those of other sites.
 * Browsers say which site a page is from; programs need not, so this protects no data.
 */
@PreMatching
public final class FormAccessFilter implements ContainerRequestFilter, ContainerResponseFilter {

    private static final Pattern FORM =
            Pattern.compile(Pattern.quote(AccessFilter.API) + "/forms/([^/]+)/?");

    private final SignUp signUp;
    private final OwnOrigin own;

    /**
     * @param signUp finds forms
     * @param publicUrl where clients reach the service
     */
    public FormAccessFilter(SignUp signUp, String publicUrl) {
        this.signUp = signUp;
        this.own = new OwnOrigin(publicUrl);
    }

    /** The site of a form from whose page the request came. */
    private record Site(String origin) {}

    @Override
    public void filter(ContainerRequestContext request) {
        switch (request.getMethod()) {
            case "OPTIONS" ->
                    site(request)
                            .filter(_ ->
                                    request.getHeaderString("Access-Control-Request-Method")
                                            != null)
                            .ifPresent(_ -> request.abortWith(preflight()));
            case "POST" -> {
                if (site(request).isEmpty() && isForeign(request)) {
                    throw new Failure.Malformed(
                                    "cross_site_request",
                                    "The form cannot be sent from the site of this page. Its"
                                            + " allowed_origins lists the sites that can.")
                            .asException();
                }
            }
            default -> {}
        }
    }

    private static Response preflight() {
        return Response.noContent()
                .header("Access-Control-Allow-Methods", "POST")
                .header("Access-Control-Allow-Headers", "Accept, Content-Type, X-Request-Id")
                .header("Access-Control-Max-Age", "3600")
                .build();
    }

    private boolean isForeign(ContainerRequestContext request) {
        return isOfForm(request) && request.getHeaderString("Origin") != null && !own.sent(request);
    }

    private static boolean isOfForm(ContainerRequestContext request) {
        return path(request).matches();
    }

    private static Matcher path(ContainerRequestContext request) {
        return FORM.matcher(request.getUriInfo().getRequestUri().getPath());
    }

    // noted for the response, also for one that refuses the fields; the form is noted for its
    // operation, which need not read it again
    private Optional<Site> site(ContainerRequestContext request) {
        String origin = request.getHeaderString("Origin");
        if (origin == null || !isOfForm(request)) {
            return Optional.empty();
        }
        Optional<OpenForm> form = form(request);
        form.ifPresent(open -> RequestState.put(request, open));
        Optional<Site> site =
                form.filter(open -> open.form().access().admits(origin)).map(_ -> new Site(origin));
        site.ifPresent(found -> RequestState.put(request, found));
        return site;
    }

    private Optional<OpenForm> form(ContainerRequestContext request) {
        Matcher path = path(request);
        if (!path.matches()) {
            return Optional.empty();
        }
        try {
            return SignupFormId.parse(path.group(1)).map(signUp::get);
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.NotFound) {
                return Optional.empty(); // its operation says so
            }
            throw e;
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (!isOfForm(request)) {
            return;
        }
        MultivaluedMap<String, Object> headers = response.getHeaders();
        headers.add("Vary", "Origin");
        RequestState.get(request, Site.class)
                .ifPresent(site -> {
                    headers.putSingle("Access-Control-Allow-Origin", site.origin());
                    headers.putSingle(
                            "Access-Control-Expose-Headers",
                            "Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining,"
                                    + " X-RateLimit-Reset, X-Request-Id");
                });
    }
}
