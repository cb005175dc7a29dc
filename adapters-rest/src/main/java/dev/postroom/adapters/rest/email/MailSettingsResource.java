package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.email.transport.TestTransport;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonFields;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /mail-settings}: how mail leaves, and a test of it. */
@Path("/api/v1/mail-settings")
public final class MailSettingsResource {

    private final TestTransport transport;
    private final Responses responses;

    /** Exposes {@code transport}. */
    public MailSettingsResource(TestTransport transport, Responses responses) {
        this.transport = transport;
        this.responses = responses;
    }

    @GET
    @Needs(Scope.EMAILS_READ)
    public Response get(@Context ApiRequest request) {
        MailSettingsView view = MailSettingsView.of(transport.readSetup(request.workspace()));
        return responses.ok(request, view, view.etag());
    }

    @POST
    @Path("/test")
    @Needs(Scope.EMAILS_SEND)
    @AnswersOutside
    public Response test(@Context ApiRequest request) {
        JsonFields body = request.body();
        Optional<EmailAddress> to = body.required("to", EmailAddress::given);
        body.finish(request.isStrict());
        return Responses.untagged(
                Success.OK,
                MailTestView.of(
                        transport.test(request.caller(), to.orElseThrow()),
                        request.workspace().environment()));
    }
}
