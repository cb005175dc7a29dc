package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForPersons;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.member.factor.ManageOwnFactor;
import dev.postroom.domain.member.passkey.ManageOwnPasskeys;
import dev.postroom.domain.member.passkey.SignInByPasskey;
import dev.postroom.domain.member.session.ManageOwnAccess;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SessionId;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.VisibleAccount;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** {@code /me}: name, password and sessions of the person who is signed in. */
@Path("/me")
public final class OwnAccessPageResource {

    private static final String PATH = Entry.OWN;
    private static final String TITLE = "Your account";
    private static final String NAME = "name";
    private static final String CURRENT = "current";
    private static final String PASSWORD = "password";
    private static final String CODE = "code";
    private static final String REPEATED = "repeated";

    private static final DoorPage.Way BACK = new DoorPage.Way("Back to the dashboard", Entry.HOME);

    private final ManageOwnAccess access;
    private final ManageOwnFactor factor;
    private final ManageOwnPasskeys passkeys;
    private final SignInByPasskey byPasskey;
    private final InstantSource clock;
    private final Pages pages;
    private final Doors doors;

    /**
     * Shows and changes by {@code access}, and shows {@code factor} and {@code passkeys}; {@code
     * clock} tells how long ago a session was used.
     */
    public OwnAccessPageResource(
            ManageOwnAccess access,
            ManageOwnFactor factor,
            ManageOwnPasskeys passkeys,
            SignInByPasskey byPasskey,
            InstantSource clock,
            Pages pages) {
        this.access = access;
        this.factor = factor;
        this.passkeys = passkeys;
        this.byPasskey = byPasskey;
        this.clock = clock;
        this.pages = pages;
        this.doors = new Doors(pages);
    }

    @GET
    @ForPersons
    public Response show(@Context ApiRequest request) {
        return pages.show(
                request,
                Sheet.of(TITLE),
                "app/member/me",
                Map.of("page", page(request, List.of())));
    }

    @POST
    @Path("name")
    @ForPersons
    public Response rename(@Context ApiRequest request) {
        Filled form = Filled.of(request);
        return accept(
                request,
                () -> {
                    access.rename(Pages.session(request), form.text(NAME));
                    return pages.seeOther(request, PATH, Flash.done("Your name was saved."));
                });
    }

    @POST
    @Path("password")
    @ForPersons
    public Response changePassword(@Context ApiRequest request) {
        Filled form = Filled.of(request);
        if (!form.text(PASSWORD).equals(form.text(REPEATED))) {
            return again(request, Doors.differ(REPEATED));
        }
        return accept(
                request,
                () ->
                        result(
                                request,
                                access.changePassword(
                                        Pages.session(request),
                                        form.text(CURRENT),
                                        form.text(PASSWORD),
                                        doors.visit(request))));
    }

    private Response result(ApiRequest request, SignInResult.Proof result) {
        return switch (result) {
            case SignInResult.SignedIn session ->
                    pages.signedIn(
                            request,
                            session,
                            PATH,
                            Flash.done("Your password was changed. All other sessions ended."));
            case SignInResult.Refused _ ->
                    again(
                            request,
                            List.of(new FormError(CURRENT, "This is not your current password.")));
            case SignInResult.Wait(var time) ->
                    again(
                            request,
                            List.of(new FormError(CURRENT, Doors.wait(time).getFirst().message())));
        };
    }

    @POST
    @Path("sessions/{id}/end")
    @ForPersons
    public Response end(@Context ApiRequest request, @PathParam("id") String id) {
        SessionId ended =
                SessionId.parse(id)
                        .orElseThrow(() -> new Failure.NotFound("Session", id).asException());
        access.end(Pages.session(request), ended);
        return pages.seeOther(request, PATH, Flash.done("The session ended."));
    }

    @POST
    @Path("sessions/end-others")
    @ForPersons
    public Response endOthers(@Context ApiRequest request) {
        access.endOthers(Pages.session(request));
        return pages.seeOther(request, PATH, Flash.done("All other sessions ended."));
    }

    @GET
    @Path("prove")
    @ForPersons
    public Response askForProof(@Context ApiRequest request) {
        return doors.show(
                request,
                proof(request, Entry.after(request.query().oneOfAnyLength("next").orElse(""))));
    }

    @POST
    @Path("prove")
    @ForPersons
    public Response prove(@Context ApiRequest request) {
        Filled form = Filled.of(request);
        String next = Entry.after(form.text("next"));
        OpenSession session = Pages.session(request);
        String asked = session.hasFactor() ? CODE : PASSWORD;
        SignInResult.Proof result = access.stepUp(session, form.text(asked), doors.visit(request));
        return switch (result) {
            case SignInResult.SignedIn renewed -> pages.signedIn(request, renewed, next);
            case SignInResult.Refused _ ->
                    doors.again(
                            request,
                            proof(request, next),
                            session.hasFactor()
                                    ? Doors.wrongCode(CODE)
                                    : List.of(
                                            new FormError(PASSWORD, "This is not your password.")));
            case SignInResult.Wait(var time) ->
                    doors.again(request, proof(request, next), Doors.wait(asked, time));
        };
    }

    private DoorPage proof(ApiRequest request, String next) {
        boolean byCode = Pages.session(request).hasFactor();
        OwnPage.Keys keys = keys(request);
        return DoorPage.asking(
                        "Is it still you?",
                        byCode
                                ? "What comes next needs a code again, as the last one was some"
                                        + " time ago."
                                : "What comes next needs your password again, as it was some time"
                                        + " ago.",
                        PATH + "/prove",
                        "Continue",
                        byCode
                                ? DoorPages.code(CODE)
                                : Field.password(PASSWORD, "Password", "current-password")
                                        .required())
                .next(next)
                .buttons(
                        keys.canAdd() && !keys.rows().isEmpty()
                                ? List.of(
                                        new DoorPage.Way(
                                                "Use a passkey", OwnPasskeysPageResource.PROVE))
                                : List.of())
                .links(
                        byCode
                                ? new DoorPage.Way[] {BACK}
                                : new DoorPage.Way[] {BACK, DoorPages.FORGOTTEN});
    }

    private Response accept(ApiRequest request, Supplier<Response> answer) {
        try {
            return answer.get();
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid invalid) {
                return again(request, FormError.of(invalid));
            }
            throw e;
        }
    }

    private Response again(ApiRequest request, List<FormError> errors) {
        return pages.again(
                request, Sheet.of(TITLE), "app/member/me", Map.of("page", page(request, errors)));
    }

    private static OwnPage.FactorRow row(ManageOwnFactor.Shown shown, Instant now) {
        return new OwnPage.FactorRow(
                Moment.of(shown.since(), now), shown.codes(), shown.codesMadeAt().toString());
    }

    private OwnPage.Keys keys(ApiRequest request) {
        Instant now = clock.instant();
        return new OwnPage.Keys(
                Doors.here(byPasskey, request).isPresent(),
                passkeys.list(Pages.session(request)).stream()
                        .map(one ->
                                new OwnPage.KeyRow(
                                        one.id().toString(),
                                        one.name(),
                                        Moment.of(one.addedAt(), now),
                                        one.usedAt().map(at -> Moment.of(at, now))))
                        .toList());
    }

    private OwnPage page(ApiRequest request, List<FormError> errors) {
        OpenSession session = Pages.session(request);
        Instant now = clock.instant();
        return new OwnPage(
                Field.text(NAME, "Name", session.person().name())
                        .complete(NAME)
                        .error(FormError.at(errors, NAME)),
                List.of(
                        Field.password(CURRENT, "Current password", "current-password")
                                .required()
                                .error(FormError.at(errors, CURRENT)),
                        Field.password(PASSWORD, "New password", "new-password")
                                .hint("At least 15 characters.")
                                .required()
                                .error(FormError.at(errors, PASSWORD)),
                        Field.password(REPEATED, "The same again", "new-password")
                                .required()
                                .error(FormError.at(errors, REPEATED))),
                new OwnPage.Second(
                        factor.find(session).map(shown -> row(shown, now)),
                        session.accounts().stream()
                                .filter(VisibleAccount::isFactorRequired)
                                .map(one -> one.account().name())
                                .toList()),
                keys(request),
                access.sessions(session).stream()
                        .map(one -> OwnPage.SessionRow.of(one, session.session(), now))
                        .toList(),
                errors);
    }
}
