package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.body.BodyBudget;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.list.Addresses;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.ReadSandbox;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.UuidText;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/** {@code /sandbox}: the mail that a test environment captured. */
@Path("/api/v1/sandbox/emails")
public final class SandboxResource {

    private final ReadSandbox sandbox;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code sandbox}. */
    public SandboxResource(ReadSandbox sandbox, Responses responses, Lists lists) {
        this.sandbox = sandbox;
        this.responses = responses;
        this.lists = lists;
    }

    @GET
    @Needs(Scope.EMAILS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<String> to = query.parsed("to", Addresses::parse).map(EmailAddress::value);
        return lists.respond(
                request,
                query,
                CapturedMail.Sort.class,
                page ->
                        sandbox.list(request.workspace(), to, page)
                                .map(CapturedMailView.Summary::of));
    }

    @DELETE
    @Needs(Scope.EMAILS_SEND)
    public Response clear(@Context ApiRequest request) {
        request.finish();
        sandbox.clear(request.caller());
        return Response.noContent().build();
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.EMAILS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        UUID id = PathId.of("Captured mail", text, UuidText::parse);
        long bytes = sandbox.size(request.workspace(), id);
        try (BodyBudget.Share _ = request.content().budget().take(bytes)) {
            CapturedMailView view = CapturedMailView.of(sandbox.get(request.workspace(), id));
            return responses.ok(request, view, ETag.of(id, 1));
        }
    }

    /**
     * A captured mail as clients see it.
     *
     * @param source the complete message as it would have been sent
     */
    record CapturedMailView(
            String id,
            @JsonUnwrapped HeadView head,
            @Nullable String html,
            @Nullable String text,
            String source,
            String createdAt)
            implements View {
        /** The addresses, the subject and the ids of the mail. */
        record HeadView(String messageId, String from, String to, String subject) {
            static HeadView of(CapturedMail.Headers headers) {
                return new HeadView(
                        headers.messageId(), headers.from(), headers.to(), headers.subject());
            }
        }

        static CapturedMailView of(CapturedMail mail) {
            return new CapturedMailView(
                    mail.id().toString(),
                    HeadView.of(mail.headers()),
                    mail.html().orElse(null),
                    mail.text().orElse(null),
                    new String(mail.source(), StandardCharsets.UTF_8),
                    Times.text(mail.capturedAt()));
        }

        /** A captured mail in a list, without its content. */
        record Summary(String id, @JsonUnwrapped HeadView head, String createdAt) implements View {

            static Summary of(CapturedMail.Entry mail) {
                return new Summary(
                        mail.id().toString(),
                        HeadView.of(mail.headers()),
                        Times.text(mail.capturedAt()));
            }
        }
    }
}
