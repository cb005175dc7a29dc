package dev.postroom.adapters.rest.shared.explorer;

import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;

/**
 * {@code /docs/resources}: how to use each resource, with example commands, and {@code /docs}: the
 * guides that these pages link to; all as Markdown.
 */
@Path("/")
public final class ResourcePagesResource {

    private static final BundledPages RESOURCES = new BundledPages("resources", "Page");
    private static final BundledPages GUIDES = new BundledPages("guides", "Page");

    @GET
    @Path("docs/resources/{slug}.md")
    @NoKeyNeeded
    public Response resource(@PathParam("slug") String slug) {
        return markdown(RESOURCES, slug);
    }

    @GET
    @Path("docs/{slug}.md")
    @NoKeyNeeded
    public Response guide(@PathParam("slug") String slug) {
        return markdown(GUIDES, slug);
    }

    private static Response markdown(BundledPages pages, String slug) {
        return Response.ok(pages.markdown(slug), "text/markdown; charset=utf-8").build();
    }
}
