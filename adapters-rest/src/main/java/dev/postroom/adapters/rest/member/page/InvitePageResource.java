package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.member.ForPersons;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.domain.member.access.AcceptInvitations;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /invite}: a person becomes a member of an account. */
@Path("/invite")
public final class InvitePageResource {

    private static final String PATH = "/invite/";
    private static final String NAME = "name";
    private static final String PASSWORD = "password";

    private final AcceptInvitations invitations;
    private final Pages pages;
    private final Doors doors;

    /** Accepts by {@code invitations}. */
    public InvitePageResource(AcceptInvitations invitations, Pages pages) {
        this.invitations = invitations;
        this.pages = pages;
        this.doors = new Doors(pages);
    }

    @GET
    @Path("{token}")
    @NoKeyNeeded
    public Response show(@Context ApiRequest request, @PathParam("token") String token) {
        Optional<AcceptInvitations.Shown> shown = invitations.find(token);
        boolean isSignedIn = Pages.isSignedIn(request);
        return doors.showPrivately(
                request,
                shown.map(found -> page(token, found, isSignedIn)).orElseGet(DoorPages::spent));
    }

    @POST
    @Path("{token}/join")
    @NoKeyNeeded
    public Response join(@Context ApiRequest request, @PathParam("token") String token) {
        Filled form = Filled.of(request);
        Optional<AcceptInvitations.Shown> shown = invitations.find(token);
        if (shown.isEmpty()) {
            return doors.showPrivately(request, DoorPages.spent());
        }
        return doors.accept(
                request,
                page(token, shown.get(), false),
                () ->
                        invitations
                                .join(
                                        token,
                                        form.text(NAME),
                                        form.text(PASSWORD),
                                        doors.visit(request))
                                .map(session -> pages.signedIn(request, session, Entry.HOME))
                                .orElseGet(() -> doors.showPrivately(request, DoorPages.spent())));
    }

    @POST
    @Path("{token}/accept")
    @ForPersons
    public Response accept(@Context ApiRequest request, @PathParam("token") String token) {
        return invitations.accept(token, Pages.session(request))
                ? pages.seeOther(Entry.HOME)
                : doors.showPrivately(request, DoorPages.spent());
    }

    private static DoorPage page(String token, AcceptInvitations.Shown shown, boolean isSignedIn) {
        String account = shown.account().name();
        String text =
                "%s, as %s. The invitation is for %s."
                        .formatted(
                                account,
                                shown.invitation().role().keyword(),
                                shown.invitation().address().value());
        if (!shown.isKnown()) {
            return DoorPage.asking(
                    "Join " + account,
                    text,
                    PATH + token + "/join",
                    "Join",
                    Field.text(NAME, "Your name", "").complete(NAME).required(),
                    Field.password(PASSWORD, "Password", "new-password")
                            .hint(Doors.PASSWORD_HINT)
                            .required());
        }
        return isSignedIn
                ? DoorPage.asking("Join " + account, text, PATH + token + "/accept", "Join")
                : DoorPage.saying(
                        "Join " + account,
                        text + " Sign in under this address, then open the link again.",
                        new DoorPage.Way("Sign in", Entry.SIGN_IN));
    }
}
