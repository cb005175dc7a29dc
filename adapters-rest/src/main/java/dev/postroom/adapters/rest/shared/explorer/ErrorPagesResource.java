package dev.postroom.adapters.rest.shared.explorer;

import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.shared.Failure;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * {@code /docs/errors}: the pages that the type URLs of problems lead to; with {@code .md} as
 * Markdown.
 */
@Path("/docs/errors")
public final class ErrorPagesResource {

    private static final Pattern SLUG = Pattern.compile("[a-z]+(-[a-z]+)*");

    @GET
    @Path("/{slug}")
    @NoKeyNeeded
    public Response page(@PathParam("slug") String slug) {
        String markdown = markdown(slug);
        String html =
                Bundled.page("error.html")
                        .replace("{{title}}", Html.escaped(Markdown.title(markdown)))
                        .replace("{{content}}", Markdown.html(markdown));
        return Html.page(200, html);
    }

    @GET
    @Path("/{slug}.md")
    @NoKeyNeeded
    public Response source(@PathParam("slug") String slug) {
        return Response.ok(markdown(slug), "text/markdown; charset=utf-8").build();
    }

    private static String markdown(String slug) {
        if (SLUG.matcher(slug).matches()) {
            var file = Bundled.find(Bundled.own("docs/errors/" + slug + ".md"));
            if (file.isPresent()) {
                return new String(file.get(), StandardCharsets.UTF_8);
            }
        }
        throw new Failure.NotFound("Error page", slug).asException();
    }
}
