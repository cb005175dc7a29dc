package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.http.RequestState;
import dev.postroom.adapters.rest.shared.http.member.Dashboard;
import dev.postroom.adapters.rest.shared.problem.Problem;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import java.lang.annotation.Annotation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows the problem of a response of the dashboard as a page, and leads to the sign-in. */
public final class PageProblemFilter implements ContainerResponseFilter {

    private static final int UNAUTHENTICATED = 401;
    private static final int SEE_OTHER = 303;

    private final Pages pages = new Pages();
    private final String publicUrl;

    /**
     * @param publicUrl where clients reach the service when no proxy decides about it
     */
    public PageProblemFilter(String publicUrl) {
        this.publicUrl = publicUrl;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (!Dashboard.has(request.getUriInfo().getRequestUri().getRawPath())
                || response.getStatus() < 400
                || !isProblem(response)) {
            return;
        }
        if (response.getStatus() == UNAUTHENTICATED) {
            response.getHeaders().remove("WWW-Authenticate");
            response.getHeaders().putSingle("Location", signIn(request));
            response.getHeaders().putSingle("Cache-Control", "no-store");
            response.setStatus(SEE_OTHER);
            response.setEntity(null);
            return;
        }
        show(request, response);
    }

    private static boolean isProblem(ContainerResponseContext response) {
        return !response.hasEntity() || response.getEntity() instanceof Problem;
    }

    private void show(ContainerRequestContext request, ContainerResponseContext response) {
        ProblemPage page =
                ProblemPage.of(
                        response.getStatus(),
                        response.getEntity() instanceof Problem problem
                                ? Optional.of(problem)
                                : Optional.empty(),
                        RequestState.requestId(request).orElse(""));
        Response shown =
                pages.answer(
                        response.getStatus(),
                        surroundings(request),
                        Sheet.of(page.title()),
                        "app/problem",
                        Map.of("page", page));
        response.setEntity(
                shown.getEntity(),
                new Annotation[0],
                MediaType.TEXT_HTML_TYPE.withCharset(StandardCharsets.UTF_8.name()));
        shown.getHeaders()
                .forEach((name, values) -> {
                    if (!name.equals("Content-Type")) {
                        response.getHeaders().put(name, values);
                    }
                });
    }

    private Surroundings surroundings(ContainerRequestContext request) {
        return RequestState.get(request, Surroundings.class)
                .orElseGet(() ->
                        new Surroundings(
                                Asked.of(request, publicUrl),
                                Optional.empty(),
                                List.of(),
                                Optional.empty(),
                                List.of(),
                                Operations.none(),
                                ""));
    }

    // a form is not sent a second time after the sign-in
    private static String signIn(ContainerRequestContext request) {
        String target =
                request.getMethod().equals("GET")
                        ? request.getUriInfo().getRequestUri().getRawPath()
                                + Optional.ofNullable(
                                                request.getUriInfo().getRequestUri().getRawQuery())
                                        .map("?"::concat)
                                        .orElse("")
                        : "";
        return target.isEmpty()
                ? Entry.SIGN_IN
                : Entry.SIGN_IN + "?next=" + URLEncoder.encode(target, StandardCharsets.UTF_8);
    }
}
