package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.domain.member.access.NewOwner;
import dev.postroom.domain.member.access.SetUpInstallation;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /setup}: the first person of an installation, who has the link of its start. */
@Path("/setup")
public final class SetUpPageResource {

    private static final String NAME = "name";
    private static final String ADDRESS = "address";
    private static final String PASSWORD = "password";
    private static final String ACCOUNT = "account";

    private final SetUpInstallation setUp;
    private final Pages pages;
    private final Doors doors;

    /** Makes the first person by {@code setUp}. */
    public SetUpPageResource(SetUpInstallation setUp, Pages pages) {
        this.setUp = setUp;
        this.pages = pages;
        this.doors = new Doors(pages);
    }

    @GET
    @Path("{token}")
    @NoKeyNeeded
    public Response ask(@Context ApiRequest request, @PathParam("token") String token) {
        if (!pages.isSafe(request)) {
            return doors.showPrivately(request, DoorPages.unsafe());
        }
        return doors.showPrivately(
                request, setUp.isOpen(token) ? page(token, "", "", "") : DoorPages.spent());
    }

    @POST
    @Path("{token}")
    @NoKeyNeeded
    public Response make(@Context ApiRequest request, @PathParam("token") String token) {
        Filled form = Filled.of(request);
        if (!pages.isSafe(request)) {
            return doors.showPrivately(request, DoorPages.unsafe());
        }
        NewOwner owner =
                new NewOwner(
                        form.text(NAME),
                        form.text(ADDRESS),
                        form.text(PASSWORD),
                        form.text(ACCOUNT));
        return doors.accept(
                request,
                page(token, owner.name(), owner.address(), owner.account()),
                () ->
                        setUp.complete(token, owner, doors.visit(request))
                                .map(session -> pages.signedIn(request, session, Entry.HOME))
                                .orElseGet(() -> doors.showPrivately(request, DoorPages.spent())));
    }

    private static DoorPage page(String token, String name, String address, String account) {
        return DoorPage.asking(
                "Welcome to Postroom",
                "You are the first person of this installation, and will own it.",
                "/setup/" + token,
                "Set it up",
                Field.text(NAME, "Your name", name).complete(NAME).required(),
                Field.email(ADDRESS, "Your email address", address).required(),
                Field.password(PASSWORD, "Password", "new-password")
                        .hint(Doors.PASSWORD_HINT)
                        .required(),
                Field.text(ACCOUNT, "Name of the account", account)
                        .hint("People see it as the sender, for example the name of your company.")
                        .complete("organization")
                        .required());
    }
}
