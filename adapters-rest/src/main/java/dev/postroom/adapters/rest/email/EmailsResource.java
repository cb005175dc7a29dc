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
import dev.postroom.adapters.rest.shared.list.Addresses;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.list.Spans;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.text.UuidText;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.tracking.ReadMailEngagements;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** {@code /emails}. */
@Path("/api/v1/emails")
public final class EmailsResource {

    private static final Function<String, EmailStatus> STATUS =
            KeywordParsers.parser(EmailStatus.class);

    private final SendEmails sending;
    private final ReadEmails reading;
    private final ReadMailEngagements reactions;
    private final ManageSubscribers subscribers;
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
        this.subscribers = subscribers;
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
        EmailQuery wanted =
                new EmailQuery(
                        Set.copyOf(query.allParsed("status", STATUS)),
                        recipient(request.workspace(), query),
                        query.parsed("template_id", text -> new TemplateId(id(text))),
                        Spans.of(query, "created"));
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

    private Optional<String> recipient(Workspace workspace, QueryParameters query) {
        Optional<EmailAddress> to = query.parsed("to", Addresses::parse);
        Optional<EmailAddress> ofPerson =
                query.parsed(
                        "subscriber_id", text -> address(workspace, new SubscriberId(id(text))));
        if (to.isPresent() && ofPerson.isPresent()) {
            query.violate(
                    "subscriber_id", "mutually_exclusive", "Must be absent, because to is given.");
        }
        return to.or(() -> ofPerson).map(EmailAddress::value);
    }

    private EmailAddress address(Workspace workspace, SubscriberId id) {
        try {
            return subscribers.get(workspace, id).email();
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.NotFound unknown) {
                throw Failure.Invalid.value("unknown_subscriber", unknown.detail()).asException();
            }
            throw e;
        }
    }

    private static UUID id(String text) {
        return UuidText.parse(text)
                .orElseThrow(
                        () -> Failure.Invalid.value("invalid_id", "Must be a UUID.").asException());
    }

    private EmailHistoryView view(Workspace workspace, EmailId id) {
        return EmailHistoryView.of(reading.get(workspace, id), reactions.listOf(workspace, id));
    }
}
