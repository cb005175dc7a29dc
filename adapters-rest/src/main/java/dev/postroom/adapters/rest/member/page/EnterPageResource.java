package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.domain.member.access.EnterByLink;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /enter}: a person is signed in by a link, as that of the demo. */
@Path("/enter")
public final class EnterPageResource {

    private static final String NEXT = "next";

    private final EnterByLink links;
    private final Pages pages;
    private final Doors doors;

    /** Signs people in by {@code links}. */
    public EnterPageResource(EnterByLink links, Pages pages) {
        this.links = links;
        this.pages = pages;
        this.doors = new Doors(pages);
    }

    /** Shows a button: programs that follow the links of a text do not use it up. */
    @GET
    @Path("{token}")
    @NoKeyNeeded
    public Response show(@Context ApiRequest request, @PathParam("token") String token) {
        if (!pages.isSafe(request)) {
            return doors.showPrivately(request, DoorPages.unsafe());
        }
        String next = Entry.after(request.query().oneOfAnyLength(NEXT).orElse(""));
        return doors.showPrivately(
                request, links.isOpen(token) ? page(token).next(next) : DoorPages.spent());
    }

    @POST
    @Path("{token}")
    @NoKeyNeeded
    public Response enter(@Context ApiRequest request, @PathParam("token") String token) {
        String next = Entry.after(Filled.of(request).text(NEXT));
        if (!pages.isSafe(request)) {
            return doors.showPrivately(request, DoorPages.unsafe());
        }
        return links.enter(token, doors.visit(request))
                .map(session -> pages.signedIn(request, session, next))
                .orElseGet(() -> doors.showPrivately(request, DoorPages.spent()));
    }

    private static DoorPage page(String token) {
        return DoorPage.asking(
                "Open the dashboard",
                "The button signs you in as the owner of the demo, once. No mail leaves the test"
                        + " environment of the demo.",
                "/enter/" + token,
                "Open");
    }
}
