package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.domain.member.access.ResetPasswords;
import dev.postroom.domain.shared.address.EmailAddress;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /reset}: another password for people who forgot theirs. */
@Path("/reset")
public final class ResetPageResource {

    private static final String PATH = "/reset";
    private static final String ADDRESS = "address";
    private static final String PASSWORD = "password";
    private static final String REPEATED = "repeated";
    private static final DoorPage.Way BACK = new DoorPage.Way("Back to the sign-in", Entry.SIGN_IN);

    private final ResetPasswords passwords;
    private final Doors doors;

    /** Resets by {@code passwords}. */
    public ResetPageResource(ResetPasswords passwords, Pages pages) {
        this.passwords = passwords;
        this.doors = new Doors(pages);
    }

    @GET
    @NoKeyNeeded
    public Response ask(@Context ApiRequest request) {
        return doors.show(
                request,
                passwords.canMail()
                        ? DoorPage.asking(
                                        "Forgot your password?",
                                        "We send a link to your address. It works for 30 minutes.",
                                        PATH,
                                        "Send the link",
                                        Field.email(ADDRESS, "Email address", "").required())
                                .links(BACK)
                        : DoorPage.saying(
                                "Forgot your password?",
                                "This installation sends no mail yet. Its operator makes a link"
                                        + " for you with: postroom people reset-password --email"
                                        + " you@example.com",
                                BACK));
    }

    @POST
    @NoKeyNeeded
    public Response send(@Context ApiRequest request) {
        passwords.request(Filled.of(request).text(ADDRESS), doors.visit(request));
        return doors.show(
                request,
                DoorPage.saying(
                        "Look into your mailbox",
                        "If this address belongs to a person of this installation, a mail with a"
                                + " link is on its way. The link works for 30 minutes.",
                        BACK));
    }

    @GET
    @Path("{token}")
    @NoKeyNeeded
    public Response open(@Context ApiRequest request, @PathParam("token") String token) {
        Optional<EmailAddress> address = passwords.find(token);
        return doors.showPrivately(
                request,
                address.map(found -> page(token, found.value())).orElseGet(DoorPages::spent));
    }

    @POST
    @Path("{token}")
    @NoKeyNeeded
    public Response reset(@Context ApiRequest request, @PathParam("token") String token) {
        Filled form = Filled.of(request);
        DoorPage page = page(token, form.text(ADDRESS));
        if (!form.text(PASSWORD).equals(form.text(REPEATED))) {
            return doors.again(request, page, Doors.differ(REPEATED));
        }
        return doors.accept(
                request,
                page,
                () ->
                        doors.showPrivately(
                                request,
                                passwords.reset(token, form.text(PASSWORD), doors.visit(request))
                                        ? DoorPages.passwordSet()
                                        : DoorPages.spent()));
    }

    private static DoorPage page(String token, String address) {
        return DoorPage.asking(
                "Choose a new password",
                address,
                PATH + "/" + token,
                "Set the password",
                Field.password(PASSWORD, "New password", "new-password")
                        .hint(Doors.PASSWORD_HINT)
                        .required(),
                Field.password(REPEATED, "The same again", "new-password").required());
    }
}
