package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.member.passkey.PasskeySite;
import dev.postroom.domain.member.passkey.SignInByPasskey;
import dev.postroom.domain.member.provider.ProviderSite;
import dev.postroom.domain.member.provider.SignInByProvider;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.core.Response;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Shows the pages with which people get in, and says where they come from. */
final class Doors {

    static final String PASSWORD_HINT =
            "At least 15 characters. Some words that you remember are fine.";

    private static final String TEMPLATE = "app/member/door";
    private static final String PASSKEY = "app/member/passkey";
    private static final String PAGE = "page";
    private static final String PASSWORD = "password";

    private final Pages pages;

    Doors(Pages pages) {
        this.pages = pages;
    }

    /** A page at an address without a secret. */
    Response show(ApiRequest request, DoorPage page) {
        return pages.show(request, Sheet.of(page.heading()), TEMPLATE, Map.of(PAGE, page));
    }

    /** A page at an address with a secret. */
    Response showPrivately(ApiRequest request, DoorPage page) {
        return pages.showPrivately(request, Sheet.of(page.heading()), TEMPLATE, Map.of(PAGE, page));
    }

    /** The page again, whose form could not be accepted. */
    Response again(ApiRequest request, DoorPage page, List<FormError> errors) {
        return pages.again(
                request, Sheet.of(page.heading()), TEMPLATE, Map.of(PAGE, page.wrong(errors)));
    }

    /** A page whose form is filled in by a passkey. */
    Response show(ApiRequest request, PasskeyPage page) {
        return pages.show(request, Sheet.of(page.heading()), PASSKEY, Map.of(PAGE, page));
    }

    /**
     * A page that says why the answer of a passkey was not accepted, with a button to try again.
     */
    Response again(
            ApiRequest request, String heading, String path, String next, List<FormError> errors) {
        return again(
                request,
                DoorPage.saying(
                                heading,
                                "",
                                new DoorPage.Way("Use a password instead", Entry.SIGN_IN))
                        .next(next)
                        .buttons(List.of(new DoorPage.Way("Try again", path))),
                errors);
    }

    /** The answer where passkeys are; where there are none, a page that says so. */
    Response at(
            SignInByPasskey passkeys, ApiRequest request, Function<PasskeySite, Response> answer) {
        return here(passkeys, request)
                .map(answer)
                .orElseGet(() ->
                        show(
                                request,
                                DoorPage.saying(
                                        "No passkeys here",
                                        passkeys.findSite()
                                                .map(site ->
                                                        "Passkeys work at "
                                                                + site.origin()
                                                                + " alone.")
                                                .orElse(
                                                        "Passkeys need an address with a name, by"
                                                                + " https: the setting"
                                                                + " http.public-url."),
                                        new DoorPage.Way("Go to the sign-in", Entry.SIGN_IN))));
    }

    /** The site of passkeys, when the browser is at it. */
    static Optional<PasskeySite> here(SignInByPasskey passkeys, ApiRequest request) {
        return passkeys.findSite().filter(site -> site.origin().equals(Pages.origin(request)));
    }

    /** The site of the identity provider, when the browser is at the address that it knows. */
    static Optional<ProviderSite> here(SignInByProvider provider, ApiRequest request) {
        return provider.findSite().filter(site -> site.origin().equals(Pages.origin(request)));
    }

    static List<FormError> refusedPasskey() {
        return List.of(
                new FormError(
                        "passkey",
                        "The passkey was not accepted. It may have been removed, or the page was"
                                + " open for more than 5 minutes. Try again."));
    }

    /** The answer to a form; the page again when its content is invalid. */
    Response accept(ApiRequest request, DoorPage page, Supplier<Response> answer) {
        try {
            return answer.get();
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid invalid) {
                return again(request, page, FormError.of(invalid));
            }
            throw e;
        }
    }

    /** From where the request comes. */
    Visit visit(ApiRequest request) {
        return new Visit(
                RequestTrace.current().client().address(),
                RequestTrace.current().client().bucket(),
                request.header("User-Agent").stream().findFirst().orElse(""),
                pages.device(request));
    }

    static List<FormError> differ(String name) {
        return List.of(new FormError(name, "Both passwords must be the same."));
    }

    static List<FormError> wait(Duration time) {
        return wait(PASSWORD, time);
    }

    static List<FormError> wait(String field, Duration time) {
        long seconds = Math.max(1, time.toSeconds());
        return List.of(
                new FormError(
                        field,
                        "There were several wrong attempts. Wait "
                                + (seconds < 60
                                        ? seconds + " seconds"
                                        : (seconds + 59) / 60 + " minutes")
                                + ", and try again."));
    }

    static List<FormError> wrongCode(String field) {
        return List.of(
                new FormError(
                        field,
                        "This code is wrong or was used. An app shows another one every 30"
                                + " seconds."));
    }

    static List<FormError> refused() {
        return List.of(new FormError(PASSWORD, "Address and password do not belong together."));
    }
}
