package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForPersons;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Proof;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.member.factor.ManageOwnFactor;
import dev.postroom.domain.member.factor.RecoveryCode;
import dev.postroom.domain.member.factor.TotpSecret;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.shared.address.EmailAddress;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** {@code /me/factor}: people set up their second factor, and get recovery codes. */
@Path("/me/factor")
public final class FactorPageResource {

    private static final String PATH = Entry.OWN + "/factor";
    private static final String TITLE = "Second factor";
    private static final String CODE = "code";
    private static final String MADE_AT = "made_at";

    private final ManageOwnFactor factor;
    private final InstantSource clock;
    private final Pages pages;

    /** Shows and changes by {@code factor}; {@code clock} tells whether a proof is recent. */
    public FactorPageResource(ManageOwnFactor factor, InstantSource clock, Pages pages) {
        this.factor = factor;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForPersons
    public Response show(@Context ApiRequest request) {
        return proved(
                request,
                PATH,
                session ->
                        session.hasFactor()
                                ? pages.seeOther(Entry.OWN)
                                : pages.show(
                                        request,
                                        Sheet.of(TITLE),
                                        "app/member/factor",
                                        Map.of("page", page(session, List.of()))));
    }

    @POST
    @ForPersons
    public Response propose(@Context ApiRequest request) {
        return proved(
                request,
                PATH,
                session -> {
                    factor.propose(session);
                    return pages.seeOther(PATH);
                });
    }

    @POST
    @Path("confirm")
    @ForPersons
    public Response confirm(@Context ApiRequest request) {
        String code = Filled.of(request).text(CODE);
        return proved(
                request,
                PATH,
                session ->
                        session.hasFactor()
                                ? pages.seeOther(Entry.OWN)
                                : factor.confirm(session, code)
                                        .map(made -> codes(request, made))
                                        .orElseGet(() -> again(request, session)));
    }

    private Response again(ApiRequest request, OpenSession session) {
        FormError wrong =
                new FormError(
                        CODE,
                        "This is not the code of now. Check that the clock of your phone is"
                                + " right.");
        return pages.again(
                request,
                Sheet.of(TITLE),
                "app/member/factor",
                Map.of("page", page(session, List.of(wrong))));
    }

    @POST
    @Path("remove")
    @ForPersons
    public Response remove(@Context ApiRequest request) {
        return proved(
                request,
                Entry.OWN,
                session ->
                        pages.signedIn(
                                request,
                                factor.remove(session),
                                Entry.OWN,
                                Flash.done("The second factor was removed.")));
    }

    @POST
    @Path("recovery-codes")
    @ForPersons
    public Response renewCodes(@Context ApiRequest request) {
        Optional<Instant> madeAt = instant(Filled.of(request).text(MADE_AT));
        return proved(
                request,
                Entry.OWN,
                session ->
                        madeAt.flatMap(known -> factor.renewCodes(session, known))
                                .map(made -> codes(request, made))
                                .orElseGet(() ->
                                        pages.seeOther(
                                                request,
                                                Entry.OWN,
                                                Flash.done(
                                                        "Your recovery codes were made already."
                                                                + " They are shown once."))));
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private Response codes(ApiRequest request, ManageOwnFactor.NewCodes made) {
        return pages.made(
                request,
                made.session(),
                Sheet.of("Recovery codes"),
                "app/member/recovery",
                Map.of("codes", made.codes().stream().map(RecoveryCode::reveal).toList()),
                Entry.OWN);
    }

    private FactorPage page(OpenSession session, List<FormError> errors) {
        Optional<TotpSecret> secret = factor.findProposed(session);
        String link = secret.map(it -> link(it, session.person().address())).orElse("");
        return new FactorPage(
                secret.map(TotpSecret::text).orElse(""),
                link,
                QrPicture.of(link),
                Field.text(CODE, "Code", "")
                        .hint("The six digits that the app shows now.")
                        .complete("one-time-code")
                        .required()
                        .error(FormError.at(errors, CODE)),
                errors);
    }

    private static String link(TotpSecret secret, EmailAddress person) {
        return "otpauth://totp/Postroom:%s?secret=%s&issuer=Postroom"
                .formatted(
                        URLEncoder.encode(person.value(), StandardCharsets.UTF_8),
                        secret.text().replace(" ", ""));
    }

    private Response proved(
            ApiRequest request, String next, Function<OpenSession, Response> answer) {
        OpenSession session = Pages.session(request);
        return Proof.ofSession(session, clock.instant(), next)
                .map(pages::seeOther)
                .orElseGet(() -> answer.apply(session));
    }
}
