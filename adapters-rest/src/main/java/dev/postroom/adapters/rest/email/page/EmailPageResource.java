package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.body.BodyBudget;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.MailBody;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailContent;
import dev.postroom.domain.email.EmailHistory;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.testclock.ReadClocks;
import dev.postroom.domain.tracking.ReadMailEngagements;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The page of one email: what became of it, what the servers said, and what it says. */
@Path("/app/{account}/{environment}/emails/{id}")
public final class EmailPageResource {

    private static final String TEMPLATE = "app/email/email";

    private final ReadEmails emails;
    private final ReadMailEngagements reactions;
    private final SendEmails sending;
    private final ReadClocks clock;
    private final Pages pages;

    /** Shows {@code emails} with their {@code reactions}, and cancels them by {@code sending}. */
    public EmailPageResource(
            ReadEmails emails,
            ReadMailEngagements reactions,
            SendEmails sending,
            ReadClocks clock,
            Pages pages) {
        this.emails = emails;
        this.reactions = reactions;
        this.sending = sending;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.EMAILS_READ)
    public Response show(@Context ApiRequest request, @PathParam("id") String text) {
        EmailId id = id(text);
        return pages.show(
                request, sheet(id), TEMPLATE, Map.of("page", page(request, id, List.of())));
    }

    @GET
    @Path("/body")
    @ForMembers(Scope.EMAILS_READ)
    public Response body(@Context ApiRequest request, @PathParam("id") String text) {
        return read(
                request,
                id(text),
                content ->
                        content.mail()
                                .content()
                                .html()
                                .map(ComposedText::whole)
                                .map(MailBody::of)
                                .orElseThrow(() ->
                                        new Failure.NotFound("HTML of the email", text)
                                                .asException()));
    }

    @POST
    @MakesOnce
    @Path("/cancel")
    @ForMembers(Scope.EMAILS_SEND)
    public Response cancel(@Context ApiRequest request, @PathParam("id") String text) {
        EmailId id = id(text);
        try {
            sending.cancel(request.caller(), id);
            return pages.seeOther(
                    request,
                    Pages.path(request, EmailsPageResource.PATH + "/" + id),
                    Flash.done(
                            "The email was cancelled.",
                            ApiCall.post(EmailsPageResource.PATH + "/" + id + "/cancel", "")));
        } catch (FailureException e) {
            return pages.again(
                    request,
                    sheet(id),
                    TEMPLATE,
                    Map.of("page", page(request, id, SentForm.errors(e))));
        }
    }

    private EmailPage page(ApiRequest request, EmailId id, List<FormError> errors) {
        Workspace workspace = request.workspace();
        EmailHistory history = emails.get(workspace, id);
        EmailDetails details =
                new EmailDetails(
                        request,
                        history,
                        reactions.listOf(workspace, id),
                        clock.readTime(request.workspace()));
        return FailureException.unlessMissing(() -> read(request, id, EmailDetails.Texts::of))
                .map(texts -> details.page(errors, texts))
                .orElseGet(() -> details.page(errors));
    }

    private <T> T read(ApiRequest request, EmailId id, Function<EmailContent, T> use) {
        long bytes = emails.countBytes(request.workspace(), id);
        try (BodyBudget.Share _ = request.content().budget().take(bytes)) {
            return use.apply(emails.getContent(request.workspace(), id));
        }
    }

    private static EmailId id(String text) {
        return PathId.of("Email", text, EmailId::parse);
    }

    private static Sheet sheet(EmailId id) {
        String path = EmailsPageResource.PATH + "/" + id;
        return Sheet.of(Room.EMAILS, "Email")
                .calls(ApiCall.get(path), ApiCall.get(path + "/content"));
    }
}
