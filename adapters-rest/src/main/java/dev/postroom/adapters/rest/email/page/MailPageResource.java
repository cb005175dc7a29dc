package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.email.MailTestView;
import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.transport.MailSetup;
import dev.postroom.domain.email.transport.TestTransport;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** How mail leaves, and a form that tests it. */
@Path("/app/{account}/{environment}/mail")
public final class MailPageResource {

    private static final String API = "/mail-settings";
    private static final String TO = "to";
    private static final String TEMPLATE = "app/email/mail";

    private final TestTransport transport;
    private final Pages pages;

    /** Shows and tests {@code transport}. */
    public MailPageResource(TestTransport transport, Pages pages) {
        this.transport = transport;
        this.pages = pages;
    }

    @GET
    @ForMembers(right = Right.SETTINGS_MANAGE)
    public Response show(@Context ApiRequest request) {
        String own = Pages.session(request).person().address().value();
        return pages.show(
                request,
                sheet(own),
                TEMPLATE,
                Map.of("page", page(request, own, List.of(), Optional.empty())));
    }

    @POST
    @Path("/test")
    @ForMembers(right = Right.SETTINGS_MANAGE)
    @AnswersOutside
    public Response test(@Context ApiRequest request) {
        String to = SentForm.of(request).text(TO).strip();
        try {
            MailTestView view =
                    MailTestView.of(
                            transport.test(request.caller(), address(to)),
                            request.workspace().environment());
            MailPage page = page(request, to, List.of(), Optional.of(MailPage.Result.of(to, view)));
            return pages.made(request, sheet(to), TEMPLATE, Map.of("page", page), path(request));
        } catch (FailureException e) {
            MailPage page = page(request, to, SentForm.errors(e), Optional.empty());
            return pages.again(request, sheet(to), TEMPLATE, Map.of("page", page));
        }
    }

    private static EmailAddress address(String to) {
        Violations violations = new Violations();
        EmailAddress address = violations.check(TO, () -> EmailAddress.given(to));
        violations.throwIfAny();
        return Objects.requireNonNull(address);
    }

    private MailPage page(
            ApiRequest request,
            String to,
            List<FormError> errors,
            Optional<MailPage.Result> result) {
        MailSetup setup = transport.readSetup(request.workspace());
        return new MailPage(
                path(request),
                facts(setup),
                setup.isSandbox(),
                Field.email(TO, "Address", to)
                        .hint("It gets one short mail, which counts in your plan.")
                        .required()
                        .error(FormError.at(errors, TO)),
                errors,
                result);
    }

    private static List<Fact> facts(MailSetup setup) {
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.code("Transport", setup.transport()));
        facts.add(Fact.code("Campaigns", setup.campaignTransport()));
        facts.add(Fact.code("Sender", sender(setup.from())));
        facts.add(
                setup.senderDomains().isEmpty()
                        ? new Fact("Sender domains", "none: only this sender")
                        : Fact.code("Sender domains", String.join(", ", setup.senderDomains())));
        setup.server()
                .ifPresent(server -> {
                    facts.add(Fact.code("Mail server", server.host() + ":" + server.port()));
                    facts.add(new Fact("Encryption", encryption(server.security())));
                    facts.add(new Fact("Signs in", server.signsIn() ? "yes, with a name" : "no"));
                });
        return facts;
    }

    private static String sender(Mailbox from) {
        return from.name()
                .map(name -> name + " <" + from.address().value() + ">")
                .orElseGet(() -> from.address().value());
    }

    private static String encryption(MailSetup.Security security) {
        return switch (security) {
            case OPPORTUNISTIC -> "when the server offers it; its certificate is not checked";
            case STARTTLS -> "STARTTLS, with a valid certificate";
            case TLS -> "TLS from the beginning, with a valid certificate";
        };
    }

    private static Sheet sheet(String to) {
        return Sheet.of(Room.TRANSPORT, "Mail")
                .calls(ApiCall.get(API), ApiCall.post("/mail-settings/test", Map.of(TO, to)));
    }

    private static String path(ApiRequest request) {
        return Pages.path(request, Room.TRANSPORT.path());
    }
}
