package dev.postroom.adapters.rest.shared.explorer;

import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;

/** {@code /docs/<guide>}: the guides beside the explorer; with {@code .md} as Markdown. */
@Path("/")
public final class GuidePagesResource {

    @GET
    @Path("docs/{slug}")
    @NoKeyNeeded
    public Response page(@PathParam("slug") String slug) {
        return Html.ok(Guides.html("", Guides.markdown(slug)));
    }

    @GET
    @Path("docs/{slug}.md")
    @NoKeyNeeded
    public Response source(@PathParam("slug") String slug) {
        return Html.markdown(GuideLinks.withServedLinks("", Guides.markdown(slug)));
    }
}
