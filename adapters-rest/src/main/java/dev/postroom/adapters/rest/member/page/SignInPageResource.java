package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.member.ProxyHeader;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.member.ForPersons;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.member.passkey.SignInByPasskey;
import dev.postroom.domain.member.provider.SignInByProvider;
import dev.postroom.domain.member.session.Credentials;
import dev.postroom.domain.member.session.ManageOwnAccess;
import dev.postroom.domain.member.session.SignIn;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.shared.address.EmailAddress;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code /sign-in}, by a proxy or with a code where one is needed, and {@code /sign-out}. */
@Path("/")
public final class SignInPageResource {

    private static final String ADDRESS = "address";
    private static final String PASSWORD = "password";
    private static final String CODE = "code";
    private static final String CODE_PATH = Entry.SIGN_IN + "/code";
    private static final String NEXT = "next";

    private static final String PROXY_PATH = Entry.SIGN_IN + "/proxy";
    private static final String BY = "by";

    private final SignIn signIn;
    private final ManageOwnAccess access;
    private final ProxyHeader proxy;
    private final SignInByPasskey passkeys;
    private final SignInByProvider provider;
    private final Pages pages;
    private final Doors doors;

    /**
     * Signs people in and out by the first ports, believes this header of a proxy, and leads to
     * {@code passkeys} and to {@code provider}.
     */
    public SignInPageResource(
            SignIn signIn,
            ManageOwnAccess access,
            ProxyHeader proxy,
            SignInByPasskey passkeys,
            SignInByProvider provider,
            Pages pages) {
        this.signIn = signIn;
        this.access = access;
        this.proxy = proxy;
        this.passkeys = passkeys;
        this.provider = provider;
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
        if (!pages.isSafe(request)) {
            return doors.show(request, DoorPages.unsafe());
        }
        boolean byPassword =
                request.query().oneOfAnyLength(BY).filter(PASSWORD::equals).isPresent();
        return doors.show(
                request,
                proxy.address(request)
                        .filter(_ -> !byPassword)
                        .map(address -> proxyPage(address, next))
                        .orElseGet(() -> page(request, "").next(next)));
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
        DoorPage page = page(request, form.text(ADDRESS)).next(next);
        SignInResult result =
                signIn.signIn(
                        new Credentials(form.text(ADDRESS), form.text(PASSWORD)),
                        doors.visit(request));
        return answer(request, result, page, Doors.refused(), next);
    }

    private Response answer(
            ApiRequest request,
            SignInResult result,
            DoorPage page,
            List<FormError> refused,
            String next) {
        return switch (result) {
            case SignInResult.SignedIn session -> pages.signedIn(request, session, next);
            case SignInResult.CodeNeeded needed ->
                    pages.codeNeeded(request, needed, codePath(next));
            case SignInResult.Refused _ -> doors.again(request, page, refused);
            case SignInResult.Wait(var time) -> doors.again(request, page, Doors.wait(time));
        };
    }

    @POST
    @Path("sign-in/proxy")
    @NoKeyNeeded
    public Response beginByProxy(@Context ApiRequest request) {
        String next = Entry.after(Filled.of(request).text(NEXT));
        if (!pages.isSafe(request)) {
            return doors.show(request, DoorPages.unsafe());
        }
        DoorPage page = page(request, "").next(next);
        return proxy.address(request)
                .map(address ->
                        answer(
                                request,
                                signIn.signInByProxy(address, doors.visit(request)),
                                page,
                                unknown(address),
                                next))
                .orElseGet(() -> doors.again(request, page, unnamed()));
    }

    private static List<FormError> unknown(EmailAddress address) {
        return List.of(
                new FormError(
                        ADDRESS,
                        "The proxy says that you are "
                                + address.value()
                                + ", but no person with this address can sign in here. Ask an"
                                + " owner or admin of the account to invite you."));
    }

    private static List<FormError> unnamed() {
        return List.of(
                new FormError(
                        ADDRESS,
                        "No proxy that is trusted here has said who you are, with one email"
                                + " address. Sign in with your password."));
    }

    // a button and no sign-in at once: who signed out would be in again
    private static DoorPage proxyPage(EmailAddress address, String next) {
        return DoorPage.asking(
                        "Sign in",
                        "The proxy in front of this service says who you are.",
                        PROXY_PATH,
                        "Continue as " + address.value())
                .next(next)
                .links(
                        new DoorPage.Way(
                                "Use a password instead",
                                Entry.SIGN_IN + "?by=password&next=" + encoded(next)));
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
                .orElseGet(() -> doors.again(request, page(request, "").next(next), tooLate()));
    }

    /** The page that asks for a code, and leads to {@code next}. */
    static String codePath(String next) {
        return CODE_PATH + "?next=" + encoded(next);
    }

    private static DoorPage codePage() {
        return DoorPage.asking(
                        "Enter a code",
                        "The app on your phone shows the code.",
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

    private DoorPage page(ApiRequest request, String address) {
        return DoorPage.asking(
                        "Sign in",
                        "",
                        Entry.SIGN_IN,
                        "Sign in",
                        Field.email(ADDRESS, "Email address", address).required(),
                        Field.password(PASSWORD, "Password", "current-password").required())
                .buttons(
                        Stream.of(
                                        Doors.here(passkeys, request)
                                                .map(_ ->
                                                        new DoorPage.Way(
                                                                "Sign in with a passkey",
                                                                PasskeyPageResource.PATH)),
                                        Doors.here(provider, request)
                                                .map(site ->
                                                        new DoorPage.Way(
                                                                "Sign in with " + site.name(),
                                                                ProviderPageResource.PATH)))
                                .flatMap(Optional::stream)
                                .toList())
                .links(DoorPages.FORGOTTEN);
    }
}
