package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.idempotency.KeyInBody;
import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.ETag;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.shared.Failure;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;

/** {@code /emails}. */
@Path("/api/v1/emails")
public final class EmailsResource {

    private final SendEmails emails;
    private final Answers answers;

    /** Serves {@code emails}. */
    public EmailsResource(SendEmails emails, Answers answers) {
        this.emails = emails;
        this.answers = answers;
    }

    @POST
    @Path("/send")
    @Needs(Scope.EMAILS_SEND)
    @KeyInBody
    public Response send(@Context ApiRequest request) {
        SendEmail wish = SendEmailBody.read(request.largeBody(), request.isStrict());
        List<Email> accepted = emails.send(request.workspace(), wish);
        AcceptedView view = AcceptedView.of(accepted);
        return answers.changed(202, view, ETag.ofView(view));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.EMAILS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        EmailId id =
                EmailId.parse(text)
                        .orElseThrow(() -> new Failure.NotFound("Email", text).asException());
        EmailView view = EmailView.of(emails.get(request.workspace(), id));
        return answers.ok(request, view, ETag.ofView(view));
    }
}
