package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForPersons;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Proof;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.member.passkey.ManageOwnPasskeys;
import dev.postroom.domain.member.passkey.Passkey;
import dev.postroom.domain.member.passkey.PasskeyId;
import dev.postroom.domain.member.passkey.PasskeySite;
import dev.postroom.domain.member.passkey.SignInByPasskey;
import dev.postroom.domain.member.session.BrowserName;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** People add and remove their passkeys below {@code /me}, and prove by them who they are. */
@Path("/me")
public final class OwnPasskeysPageResource {

    static final String PROVE = Entry.OWN + "/prove/passkey";

    private static final String ADD = Entry.OWN + "/passkeys";
    private static final String ANSWER = "/answer";
    private static final String NEXT = "next";
    private static final String PROOF = "Is it still you?";
    private static final String NEW = "Add a passkey";
    private static final String NAME = "name";

    private final SignInByPasskey signIn;
    private final ManageOwnPasskeys own;
    private final InstantSource clock;
    private final Pages pages;
    private final Doors doors;

    /**
     * Changes by {@code own}, at the site of {@code signIn}; {@code clock} tells whether a proof is
     * recent.
     */
    public OwnPasskeysPageResource(
            SignInByPasskey signIn, ManageOwnPasskeys own, InstantSource clock, Pages pages) {
        this.signIn = signIn;
        this.own = own;
        this.clock = clock;
        this.pages = pages;
        this.doors = new Doors(pages);
    }

    @POST
    @Path("prove/passkey")
    @ForPersons
    public Response askForProof(@Context ApiRequest request) {
        String next = Entry.after(Filled.of(request).text(NEXT));
        return doors.at(
                signIn, request, site -> doors.show(request, proofPage(request, site, next)));
    }

    @POST
    @Path("prove/passkey/answer")
    @ForPersons
    public Response prove(@Context ApiRequest request) {
        Filled form = Filled.of(request);
        String next = Entry.after(form.text(NEXT));
        OpenSession session = Pages.session(request);
        return doors.at(
                signIn,
                request,
                site ->
                        PasskeyPage.answer(form)
                                .map(answer -> own.prove(session, answer, doors.visit(request)))
                                .filter(SignInResult.SignedIn.class::isInstance)
                                .map(SignInResult.SignedIn.class::cast)
                                .map(renewed -> pages.signedIn(request, renewed, next))
                                .orElseGet(() ->
                                        doors.again(
                                                request,
                                                PROOF,
                                                PROVE,
                                                next,
                                                Doors.refusedPasskey())));
    }

    private PasskeyPage proofPage(ApiRequest request, PasskeySite site, String next) {
        OpenSession session = Pages.session(request);
        return new PasskeyPage(
                PROOF,
                "What comes next needs a proof again, as the last one was some time ago.",
                PROVE + ANSWER,
                "Use a passkey",
                Optional.empty(),
                next,
                new PasskeyPage.Asked(
                        "get",
                        own.beginProof(session, doors.visit(request)).reveal(),
                        site.id(),
                        "",
                        "",
                        known(session)),
                new DoorPage.Way("Back to the dashboard", Entry.HOME));
    }

    private String known(OpenSession session) {
        return own.list(session).stream().map(Passkey::credential).collect(Collectors.joining(" "));
    }

    @POST
    @Path("passkeys")
    @ForPersons
    public Response askForNew(@Context ApiRequest request) {
        String name = BrowserName.of(request.header("User-Agent").stream().findFirst().orElse(""));
        return proved(
                request,
                session ->
                        doors.at(
                                signIn,
                                request,
                                site -> doors.show(request, newPage(session, site, name))));
    }

    @POST
    @Path("passkeys/add")
    @ForPersons
    public Response add(@Context ApiRequest request) {
        Filled form = Filled.of(request);
        return proved(
                request, session -> doors.at(signIn, request, _ -> added(request, session, form)));
    }

    private Response added(ApiRequest request, OpenSession session, Filled form) {
        String name = form.text(NAME);
        try {
            return PasskeyPage.made(form)
                    .flatMap(made -> own.add(session, name, made, doors.visit(request)))
                    .map(renewed ->
                            pages.signedIn(
                                    request,
                                    renewed,
                                    Entry.OWN,
                                    Flash.done("The passkey was added.")))
                    .orElseGet(() -> again(request, notAdded()));
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid invalid) {
                return again(request, FormError.of(invalid));
            }
            throw e;
        }
    }

    private Response again(ApiRequest request, List<FormError> errors) {
        return doors.again(request, NEW, ADD, Entry.OWN, errors);
    }

    private PasskeyPage newPage(OpenSession session, PasskeySite site, String name) {
        return new PasskeyPage(
                NEW,
                "This device, your phone or a security key makes it. It signs you in without your"
                        + " password and without a code.",
                ADD + "/add",
                "Add the passkey",
                Optional.of(
                        Field.text(NAME, "Name", name)
                                .hint("By which you find it among your passkeys.")
                                .required()),
                Entry.OWN,
                new PasskeyPage.Asked(
                        "create",
                        own.begin(session).reveal(),
                        site.id(),
                        Passkey.userOf(session.person().id()),
                        session.person().address().value(),
                        known(session)),
                new DoorPage.Way("Back to your account", Entry.OWN));
    }

    @POST
    @Path("passkeys/{id}/remove")
    @ForPersons
    public Response remove(@Context ApiRequest request, @PathParam("id") String id) {
        PasskeyId removed =
                PasskeyId.parse(id)
                        .orElseThrow(() -> new Failure.NotFound("Passkey", id).asException());
        return proved(
                request,
                session ->
                        pages.signedIn(
                                request,
                                own.remove(session, removed, doors.visit(request)),
                                Entry.OWN,
                                Flash.done("The passkey was removed.")));
    }

    private Response proved(ApiRequest request, Function<OpenSession, Response> answer) {
        OpenSession session = Pages.session(request);
        return Proof.ofSession(session, clock.instant(), Entry.OWN)
                .map(pages::seeOther)
                .orElseGet(() -> answer.apply(session));
    }

    private static List<FormError> notAdded() {
        return List.of(
                new FormError(
                        "passkey",
                        "The passkey was not added. It may be known already, or the page was open"
                                + " for more than 5 minutes. Try again."));
    }
}
