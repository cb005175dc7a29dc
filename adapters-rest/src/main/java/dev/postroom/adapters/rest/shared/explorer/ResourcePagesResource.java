package dev.postroom.adapters.rest.shared.explorer;

import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;

/**
 * {@code /docs/resources}: how to use each resource, with example commands; with {@code .md} as
 * Markdown.
 */
@Path("/docs/resources")
public final class ResourcePagesResource {

    private static final BundledPages PAGES = new BundledPages("resources/", "Page");

    @GET
    @Path("/{slug}")
    @NoKeyNeeded
    public Response page(@PathParam("slug") String slug) {
        return Html.ok(Guides.html("resources/", PAGES.markdown(slug)));
    }

    @GET
    @Path("/{slug}.md")
    @NoKeyNeeded
    public Response source(@PathParam("slug") String slug) {
        return Html.markdown(PAGES.markdown(slug));
    }
}
