package dev.postroom.adapters.rest.shared.explorer;

import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;

/**
 * {@code /docs/errors}: the pages behind the type URLs of problems; with {@code .md} as Markdown.
 */
@Path("/docs/errors")
public final class ErrorPagesResource {

    private static final BundledPages PAGES = new BundledPages("errors/", "Error page");

    @GET
    @Path("/{slug}")
    @NoKeyNeeded
    public Response page(@PathParam("slug") String slug) {
        String markdown = PAGES.markdown(slug);
        return Html.ok(Guides.html("errors/" + slug, markdown));
    }

    @GET
    @Path("/{slug}.md")
    @NoKeyNeeded
    public Response source(@PathParam("slug") String slug) {
        return Html.markdown(PAGES.markdown(slug));
    }
}
