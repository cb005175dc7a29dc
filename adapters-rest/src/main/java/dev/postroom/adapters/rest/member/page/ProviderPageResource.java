package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.domain.member.provider.ProviderEntry;
import dev.postroom.domain.member.provider.ProviderReturn;
import dev.postroom.domain.member.provider.SignInByProvider;
import dev.postroom.domain.member.session.SignInResult;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** {@code /sign-in/oidc}: people sign in by an identity provider. */
@Path("/sign-in/oidc")
public final class ProviderPageResource {

    /** Where the provider sends browsers back to. */
    public static final String PATH = Entry.SIGN_IN + "/oidc";

    private static final String NEXT = "next";
    private static final String STATE = "state";
    private static final String CODE = "code";
    private static final String ISSUER = "iss";
    private static final int LONGEST_NEXT = 600;
    private static final DoorPage.Way PASSWORD =
            new DoorPage.Way("Use a password instead", Entry.SIGN_IN);

    private final SignInByProvider signIn;
    private final Pages pages;
    private final Doors doors;

    /** Signs people in by {@code signIn}. */
    public ProviderPageResource(SignInByProvider signIn, Pages pages) {
        this.signIn = signIn;
        this.pages = pages;
        this.doors = new Doors(pages);
    }

    @POST
    @NoKeyNeeded
    @AnswersOutside
    public Response ask(@Context ApiRequest request) {
        String next = Entry.after(Filled.of(request).text(NEXT));
        if (!pages.isSafe(request)) {
            return doors.show(request, DoorPages.unsafe());
        }
        if (Doors.here(signIn, request).isEmpty()) {
            return doors.show(request, elsewhere());
        }
        return signIn.begin(doors.visit(request))
                .map(begun -> leave(request, begun, next))
                .orElseGet(() -> doors.show(request, silent()));
    }

    private Response leave(ApiRequest request, SignInByProvider.Begun begun, String next) {
        DoorPage page =
                DoorPage.saying(
                        "Continue at " + name(),
                        "You sign in there, and come back.",
                        new DoorPage.Way("Continue", begun.page().toString()),
                        PASSWORD);
        return pages.leaving(
                request,
                begun.page(),
                begun.question().secret().reveal() + "." + packed(next),
                doors.showPrivately(request, page));
    }

    // opening a page changes nothing: the form in it redeems the code, and scripts send it at once
    @GET
    @NoKeyNeeded
    public Response comeBack(@Context ApiRequest request) {
        return doors.showPrivately(
                request,
                DoorPage.asking(
                                "You are back",
                                "One step is left, in this browser.",
                                PATH + "/answer",
                                "Sign in",
                                Field.hidden(STATE, one(request, STATE)),
                                Field.hidden(
                                        CODE,
                                        one(request, "error").isEmpty() ? one(request, CODE) : ""),
                                Field.hidden(ISSUER, one(request, ISSUER)))
                        .links(PASSWORD));
    }

    @POST
    @Path("answer")
    @NoKeyNeeded
    @AnswersOutside
    public Response enter(@Context ApiRequest request) {
        if (!pages.isSafe(request)) {
            return doors.show(request, DoorPages.unsafe());
        }
        if (Doors.here(signIn, request).isEmpty()) {
            return doors.show(request, elsewhere());
        }
        Kept kept = Kept.read(pages.kept(request).orElse(""));
        Filled form = Filled.of(request);
        ProviderReturn answer =
                new ProviderReturn(
                        kept.secret(), form.text(STATE), form.text(CODE), form.text(ISSUER));
        return pages.back(
                request,
                switch (signIn.enter(answer, doors.visit(request))) {
                    case ProviderEntry.Vouched(var result) -> entered(request, result, kept.next());
                    case ProviderEntry.Lost _ -> doors.show(request, lost());
                    case ProviderEntry.Declined _ -> doors.show(request, declined());
                    case ProviderEntry.Silent _ -> doors.show(request, silent());
                });
    }

    private Response entered(ApiRequest request, SignInResult result, String next) {
        return switch (result) {
            case SignInResult.SignedIn session -> pages.signedIn(request, session, next);
            case SignInResult.CodeNeeded needed ->
                    pages.codeNeeded(request, needed, SignInPageResource.codePath(next));
            case SignInResult.Refused _ -> doors.show(request, refused());
            case SignInResult.Wait _ -> doors.show(request, silent());
        };
    }

    private static String one(ApiRequest request, String name) {
        return request.query().oneOfAnyLength(name).orElse("");
    }

    /** The text that the browser has kept: the secret of its question, and where it wants to go. */
    private record Kept(String secret, String next) {

        static Kept read(String text) {
            int dot = text.indexOf('.');
            return dot < 0
                    ? new Kept("", Entry.HOME)
                    : new Kept(text.substring(0, dot), unpacked(text.substring(dot + 1)));
        }
    }

    private static String packed(String next) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(
                        (next.length() > LONGEST_NEXT ? Entry.HOME : next)
                                .getBytes(StandardCharsets.UTF_8));
    }

    private static String unpacked(String text) {
        try {
            return Entry.after(
                    new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Entry.HOME;
        }
    }

    private String name() {
        return signIn.findSite().map(site -> site.name()).orElse("the provider");
    }

    private DoorPage elsewhere() {
        return page(
                "Not at this address",
                signIn.findSite()
                        .map(site ->
                                "Signing in with "
                                        + site.name()
                                        + " works at "
                                        + site.origin()
                                        + " alone.")
                        .orElse("This installation has no identity provider."));
    }

    private DoorPage silent() {
        return page(
                name() + " does not answer",
                "Nothing was changed. Try again in some minutes, or use your password. If this"
                        + " goes on, the operator finds the reason in the log of the service.");
    }

    private static DoorPage lost() {
        return page(
                "This sign-in has ended",
                "It took more than 10 minutes, was used before, or began in another window or"
                        + " browser. Sign in again.");
    }

    private DoorPage declined() {
        return page(
                "You are not signed in",
                name() + " has not signed you in. Try again, or use your password.");
    }

    // the same for an address that is unknown, disabled or bound to another person
    private DoorPage refused() {
        return page(
                "You cannot sign in this way",
                "The word of "
                        + name()
                        + " lets you in when it says that it has verified your email address, and"
                        + " when you have joined an account of this service with this address. Use"
                        + " your password, or the link of your invitation. If neither helps, ask"
                        + " the operator of this service, who finds the reason in its log.");
    }

    private static DoorPage page(String heading, String text) {
        return DoorPage.saying(heading, text, new DoorPage.Way("Go to the sign-in", Entry.SIGN_IN));
    }
}
