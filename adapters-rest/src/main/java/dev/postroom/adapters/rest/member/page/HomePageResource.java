package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.member.ForPersons;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Sheet;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The way into an account, the search, the help, and the choices of the reader. */
@Path("/")
public final class HomePageResource {

    private static final Set<String> THEMES = Set.of("light", "dark");

    private final Pages pages;

    public HomePageResource(Pages pages) {
        this.pages = pages;
    }

    @GET
    @Path("app")
    @ForPersons
    public Response home(@Context ApiRequest request) {
        return Pages.home(request)
                .map(pages::seeOther)
                .orElseGet(() ->
                        pages.show(
                                request, Sheet.of("No account yet"), "app/member/none", Map.of()));
    }

    @GET
    @Path("app/{account}/{environment}/help")
    @ForMembers(any = true)
    public Response help(@Context ApiRequest request) {
        return pages.show(request, Sheet.of("Help"), "app/member/help", Map.of());
    }

    @GET
    @Path("app/{account}/{environment}/search")
    @ForMembers(any = true)
    public Response search(@Context ApiRequest request) {
        String text = request.query().one("q").orElse("").strip();
        SearchPage page = SearchPage.of(text, Pages.rooms(request));
        Sheet sheet = Sheet.of("Search");
        return pages.show(
                request,
                page.hits().isEmpty()
                        ? sheet
                        : sheet.calls(ApiCall.get("/subscribers", Map.of("q", List.of(text)))),
                "app/member/search",
                Map.of("page", page));
    }

    @POST
    @Path("theme")
    @NoKeyNeeded
    public Response colours(@Context ApiRequest request) {
        Filled form = Filled.of(request);
        String theme = form.text("theme");
        return pages.themed(
                request, THEMES.contains(theme) ? theme : "auto", Entry.after(form.text("next")));
    }

    @POST
    @Path("shortcuts")
    @NoKeyNeeded
    public Response shortcuts(@Context ApiRequest request) {
        Filled form = Filled.of(request);
        boolean on = !form.text("shortcuts").equals("off");
        return pages.withShortcuts(request, on, Entry.after(form.text("next")));
    }
}
