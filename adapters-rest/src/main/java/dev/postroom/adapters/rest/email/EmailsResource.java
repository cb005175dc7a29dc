package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.idempotency.KeyInBody;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.body.BodyBudget;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.tracking.ReadMailEngagements;

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

    private final SendEmails sending;
    private final ReadEmails reading;
    private final ReadMailEngagements reactions;
    private final EmailFilters filters;
    private final Responses responses;
    private final Lists lists;

    /**
     * Exposes {@code sending}, {@code reading} and {@code reactions}, of {@code subscribers} too.
     */
    public EmailsResource(
            SendEmails sending,
            ReadEmails reading,
            ReadMailEngagements reactions,
            ManageSubscribers subscribers,
            Responses responses,
            Lists lists) {
        this.sending = sending;
        this.reading = reading;
        this.reactions = reactions;
        this.filters = new EmailFilters(subscribers);
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Path("/send")
    @Needs(Scope.EMAILS_SEND)
    @KeyInBody
    public Response send(@Context ApiRequest request) {
        SendEmail email = SendEmailBody.whole(request, sending);
        List<Email> accepted = sending.send(request.caller(), email);
        AcceptedView view = AcceptedView.of(accepted);
        return responses.changed(Success.ACCEPTED, view, ETag.ofView(view));
    }

    @POST
    @Path("/batch")
    @Needs(Scope.EMAILS_SEND)
    public Response sendBatch(@Context ApiRequest request) {
        List<SendEmail> batch = BatchBody.read(request, sending);
        List<Email> accepted = sending.sendBatch(request.caller(), batch);
        return Responses.untagged(Success.ACCEPTED, AcceptedView.Batch.of(accepted));
    }

    @GET
    @Needs(Scope.EMAILS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        EmailQuery wanted = filters.read(request.workspace(), query);
        return lists.respond(
                request,
                query,
                EmailQuery.Sort.class,
                page -> reading.list(request.workspace(), wanted, page).map(EmailView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.EMAILS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        EmailHistoryView view = view(request.workspace(), PathId.of("Email", text, EmailId::parse));
        return responses.ok(request, view, ETag.ofView(view));
    }

    @GET
    @Path("/{id}/content")
    @Needs(Scope.EMAILS_READ)
    public Response content(@Context ApiRequest request, @PathParam("id") String text) {
        EmailId id = PathId.of("Email", text, EmailId::parse);
        long bytes = reading.countBytes(request.workspace(), id);
        try (BodyBudget.Share _ = request.content().budget().take(bytes)) {
            EmailContentView view =
                    EmailContentView.of(id, reading.getContent(request.workspace(), id));
            return responses.ok(request, view, ETag.ofView(view));
        }
    }

    @POST
    @Path("/{id}/cancel")
    @Needs(Scope.EMAILS_SEND)
    public Response cancel(@Context ApiRequest request, @PathParam("id") String text) {
        EmailId id = PathId.of("Email", text, EmailId::parse);
        reading.get(request.workspace(), id);
        request.finish();
        sending.cancel(request.caller(), id);
        EmailHistoryView view = view(request.workspace(), id);
        return responses.changed(Success.OK, view, ETag.ofView(view));
    }

    private EmailHistoryView view(Workspace workspace, EmailId id) {
        return EmailHistoryView.of(reading.get(workspace, id), reactions.listOf(workspace, id));
    }
}
