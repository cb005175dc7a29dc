package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.member.ForPersons;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.member.session.Credentials;
import dev.postroom.domain.member.session.ManageOwnAccess;
import dev.postroom.domain.member.session.SignIn;
import dev.postroom.domain.member.session.SignInResult;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** {@code /sign-in}, with a code where one is needed, and {@code /sign-out}. */
@Path("/")
public final class SignInPageResource {

    private static final String ADDRESS = "address";
    private static final String PASSWORD = "password";
    private static final String CODE = "code";
    private static final String CODE_PATH = Entry.SIGN_IN + "/code";
    private static final String NEXT = "next";

    private final SignIn signIn;
    private final ManageOwnAccess access;
    private final Pages pages;
    private final Doors doors;

    /** Signs people in and out by these ports. */
    public SignInPageResource(SignIn signIn, ManageOwnAccess access, Pages pages) {
        this.signIn = signIn;
        this.access = access;
        this.pages = pages;
        this.doors = new Doors(pages);
    }

    @GET
    @Path("sign-in")
    @NoKeyNeeded
    public Response ask(@Context ApiRequest request) {
        String next = Entry.after(request.query().oneOfAnyLength(NEXT).orElse(""));
        if (Pages.isSignedIn(request)) {
            return pages.seeOther(next);
        }
        return doors.show(
                request, pages.isSafe(request) ? page("").next(next) : DoorPages.unsafe());
    }

    @POST
    @Path("sign-in")
    @NoKeyNeeded
    public Response begin(@Context ApiRequest request) {
        Filled form = Filled.of(request);
        String next = Entry.after(form.text(NEXT));
        if (!pages.isSafe(request)) {
            return doors.show(request, DoorPages.unsafe());
        }
        DoorPage page = page(form.text(ADDRESS)).next(next);
        SignInResult result =
                signIn.signIn(
                        new Credentials(form.text(ADDRESS), form.text(PASSWORD)),
                        doors.visit(request));
        return switch (result) {
            case SignInResult.SignedIn session -> pages.signedIn(request, session, next);
            case SignInResult.CodeNeeded needed ->
                    pages.codeNeeded(request, needed, CODE_PATH + "?next=" + encoded(next));
            case SignInResult.Refused _ -> doors.again(request, page, Doors.refused());
            case SignInResult.Wait(var time) -> doors.again(request, page, Doors.wait(time));
        };
    }

    @GET
    @Path("sign-in/code")
    @NoKeyNeeded
    public Response askForCode(@Context ApiRequest request) {
        String next = Entry.after(request.query().oneOfAnyLength(NEXT).orElse(""));
        return pages.started(request).filter(signIn::isStarted).isPresent()
                ? doors.show(request, codePage().next(next))
                : pages.seeOther(Entry.SIGN_IN + "?next=" + encoded(next));
    }

    @POST
    @Path("sign-in/code")
    @NoKeyNeeded
    public Response enterCode(@Context ApiRequest request) {
        Filled form = Filled.of(request);
        String next = Entry.after(form.text(NEXT));
        DoorPage page = codePage().next(next);
        return pages.started(request)
                .flatMap(
                        started -> signIn.enterCode(started, form.text(CODE), doors.visit(request)))
                .map(result ->
                        switch (result) {
                            case SignInResult.SignedIn session ->
                                    pages.signedIn(request, session, next);
                            case SignInResult.Refused _ ->
                                    doors.again(request, page, Doors.wrongCode(CODE));
                            case SignInResult.Wait(var time) ->
                                    doors.again(request, page, Doors.wait(CODE, time));
                        })
                .orElseGet(() -> doors.again(request, page("").next(next), tooLate()));
    }

    private static DoorPage codePage() {
        return DoorPage.asking(
                        "Enter a code",
                        "Your password is right. The app on your phone shows the code.",
                        CODE_PATH,
                        "Continue",
                        DoorPages.code(CODE))
                .links(new DoorPage.Way("Sign in again", Entry.SIGN_IN));
    }

    private static List<FormError> tooLate() {
        return List.of(
                new FormError(
                        ADDRESS, "The code was not entered within 5 minutes. Sign in again."));
    }

    private static String encoded(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8);
    }

    @POST
    @Path("sign-out")
    @ForPersons
    public Response end(@Context ApiRequest request) {
        access.signOut(Pages.session(request));
        return pages.signedOut(request, Entry.SIGN_IN);
    }

    private static DoorPage page(String address) {
        return DoorPage.asking(
                        "Sign in",
                        "",
                        Entry.SIGN_IN,
                        "Sign in",
                        Field.email(ADDRESS, "Email address", address).required(),
                        Field.password(PASSWORD, "Password", "current-password").required())
                .links(new DoorPage.Way("Forgot your password?", "/reset"));
    }
}
