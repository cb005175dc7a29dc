package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.domain.member.passkey.PasskeySite;
import dev.postroom.domain.member.passkey.SignInByPasskey;
import dev.postroom.domain.member.session.SignInResult;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /sign-in/passkey}: people sign in by passkeys. */
@Path("/sign-in/passkey")
public final class PasskeyPageResource {

    static final String PATH = Entry.SIGN_IN + "/passkey";

    private static final String HEADING = "Sign in with a passkey";
    private static final String NEXT = "next";

    private final SignInByPasskey signIn;
    private final Pages pages;
    private final Doors doors;

    /** Signs people in by {@code signIn}. */
    public PasskeyPageResource(SignInByPasskey signIn, Pages pages) {
        this.signIn = signIn;
        this.pages = pages;
        this.doors = new Doors(pages);
    }

    @POST
    @NoKeyNeeded
    public Response ask(@Context ApiRequest request) {
        String next = Entry.after(Filled.of(request).text(NEXT));
        return doors.at(
                signIn, request, site -> doors.show(request, signInPage(request, site, next)));
    }

    @POST
    @Path("answer")
    @NoKeyNeeded
    public Response begin(@Context ApiRequest request) {
        Filled form = Filled.of(request);
        String next = Entry.after(form.text(NEXT));
        return doors.at(
                signIn,
                request,
                site ->
                        PasskeyPage.answer(form)
                                .map(answer -> signIn.signIn(answer, doors.visit(request)))
                                .filter(SignInResult.SignedIn.class::isInstance)
                                .map(SignInResult.SignedIn.class::cast)
                                .map(session -> pages.signedIn(request, session, next))
                                .orElseGet(() ->
                                        doors.again(
                                                request,
                                                HEADING,
                                                PATH,
                                                next,
                                                Doors.refusedPasskey())));
    }

    private PasskeyPage signInPage(ApiRequest request, PasskeySite site, String next) {
        return new PasskeyPage(
                HEADING,
                "Your browser asks which one, and your device asks whether it is you.",
                PATH + "/answer",
                "Use a passkey",
                Optional.empty(),
                next,
                new PasskeyPage.Asked(
                        "get", signIn.begin(doors.visit(request)).reveal(), site.id(), "", "", ""),
                new DoorPage.Way("Use a password instead", Entry.SIGN_IN));
    }
}
