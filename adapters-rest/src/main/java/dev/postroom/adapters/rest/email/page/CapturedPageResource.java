package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.body.BodyBudget;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.MailBody;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Tab;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.ReadSandbox;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.UuidText;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The page of one captured mail: its HTML, its text and its source. */
@Path("/app/{account}/{environment}/inbox/{id}")
public final class CapturedPageResource {

    private static final int MOST_SHOWN = 200_000;

    private final ReadSandbox sandbox;
    private final ReadClocks clock;
    private final Pages pages;

    /** Shows {@code sandbox}. */
    public CapturedPageResource(ReadSandbox sandbox, ReadClocks clock, Pages pages) {
        this.sandbox = sandbox;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.EMAILS_READ)
    public Response show(@Context ApiRequest request, @PathParam("id") String text) {
        String part = Optional.ofNullable(request.rawQuery().getFirst("part")).orElse("html");
        UUID id = id(text);
        CapturedPage page = read(request, id, mail -> page(request, mail, part));
        Sheet sheet =
                Sheet.of(Room.INBOX, page.subject())
                        .calls(ApiCall.get(InboxPageResource.API + "/" + id));
        return pages.show(request, sheet, "app/email/captured", Map.of("page", page));
    }

    @GET
    @Path("/body")
    @ForMembers(Scope.EMAILS_READ)
    public Response body(@Context ApiRequest request, @PathParam("id") String text) {
        return read(
                request,
                id(text),
                mail ->
                        mail.html()
                                .map(MailBody::of)
                                .orElseThrow(() ->
                                        new Failure.NotFound("HTML of the mail", text)
                                                .asException()));
    }

    private <T> T read(ApiRequest request, UUID id, Function<CapturedMail, T> use) {
        long bytes = sandbox.size(request.workspace(), id);
        try (BodyBudget.Share _ = request.content().budget().take(bytes)) {
            return use.apply(sandbox.get(request.workspace(), id));
        }
    }

    private CapturedPage page(ApiRequest request, CapturedMail mail, String part) {
        String path = Pages.path(request, InboxPageResource.PATH + "/" + mail.id());
        boolean isText = part.equals("text") || (part.equals("html") && mail.html().isEmpty());
        boolean isSource = part.equals("source");
        String subject = mail.headers().subject();
        return new CapturedPage(
                subject.isBlank() ? "(no subject)" : subject,
                facts(request, mail),
                List.of(
                        new Tab("HTML", path, !isText && !isSource),
                        new Tab("Text", path + "?part=text", isText),
                        new Tab("Source", path + "?part=source", isSource)),
                isText || isSource ? "" : path + "/body",
                isText || isSource ? List.of() : mail.html().map(MailLink::of).orElse(List.of()),
                code(mail, isText, isSource));
    }

    private static Optional<Code> code(CapturedMail mail, boolean isText, boolean isSource) {
        if (isText) {
            return Optional.of(
                    new Code("Plain text", shown(mail.text().orElse("This mail has no text."))));
        }
        return isSource
                ? Optional.of(
                        new Code(
                                "Source", shown(new String(mail.source(), StandardCharsets.UTF_8))))
                : Optional.empty();
    }

    // the whole source of a mail with files is an answer of the API
    private static String shown(String text) {
        return text.length() <= MOST_SHOWN
                ? text
                : text.substring(0, MOST_SHOWN) + "\n… the rest is in the answer of the API";
    }

    private List<Fact> facts(ApiRequest request, CapturedMail mail) {
        return List.of(
                Fact.link(
                        "To",
                        mail.headers().to(),
                        Pages.path(
                                request,
                                InboxPageResource.PATH
                                        + "?to="
                                        + ListAddress.encoded(bare(mail.headers().to())))),
                new Fact("From", mail.headers().from()),
                Fact.time(
                        "Captured",
                        Moment.of(mail.capturedAt(), clock.readTime(request.workspace()))),
                Fact.code("Message id", mail.headers().messageId()),
                Fact.code("Id", mail.id().toString()));
    }

    private static String bare(String mailbox) {
        int open = mailbox.lastIndexOf('<');
        return open >= 0 && mailbox.endsWith(">")
                ? mailbox.substring(open + 1, mailbox.length() - 1)
                : mailbox;
    }

    private static UUID id(String text) {
        return PathId.of("Captured mail", text, UuidText::parse);
    }
}
