package dev.postroom.adapters.rest.shared.explorer;

import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;

import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code /docs/<page>} and {@code /docs/<folder>/<page>}: the guides beside the explorer; with
 * {@code .md} as Markdown. {@code /docs/search} finds their sections.
 */
@Path("/")
public final class GuidePagesResource {

    private static final int LONGEST_QUESTION = 100;

    @GET
    @Path("docs/{page:([a-z]+/)?[a-z-]+}")
    @NoKeyNeeded
    public Response page(@PathParam("page") String page) {
        return Html.ok(Guides.html(page, Guides.markdown(page)));
    }

    @GET
    @Path("docs/{page:([a-z]+/)?[a-z-]+}.md")
    @NoKeyNeeded
    public Response source(@PathParam("page") String page) {
        String folder = page.substring(0, page.lastIndexOf('/') + 1);
        return Html.markdown(GuideLinks.withServedLinks(folder, Guides.markdown(page)));
    }

    @GET
    @Path("docs/search")
    @NoKeyNeeded
    public Response search(@QueryParam("q") @DefaultValue("") String question) {
        String asked = question.substring(0, Math.min(question.length(), LONGEST_QUESTION));
        List<String> words = GuideSearch.words(asked);
        List<GuideSearch.Section> found = GuideSearch.find(words);
        String results =
                found.stream()
                        .map(section -> result(section, words))
                        .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>"));
        String content =
                "<h1>" + heading(found.size()) + "</h1>\n" + (found.isEmpty() ? help() : results);
        return Html.ok(Guides.html("search", "Search", content));
    }

    private static String heading(int found) {
        if (found == GuideSearch.MOST_RESULTS) {
            return "The best %d sections".formatted(found);
        }
        return found == 0 ? "Nothing found" : "%d sections found".formatted(found);
    }

    private static String help() {
        return "<p>Sections that contain all words are found. Try fewer or other words.</p>";
    }

    private static String result(GuideSearch.Section section, List<String> words) {
        String anchor = section.anchor().isEmpty() ? "" : "#" + section.anchor();
        String title = Guides.title(section.page());
        String place = section.anchor().isEmpty() ? title : title + " \u203a " + section.heading();
        return "<li><a href=\"/docs/%s%s\">%s</a><br><span class=\"quiet\">%s</span></li>"
                .formatted(
                        section.page(),
                        Html.escaped(anchor),
                        Html.escaped(place),
                        Html.escaped(section.excerpt(words)));
    }
}
