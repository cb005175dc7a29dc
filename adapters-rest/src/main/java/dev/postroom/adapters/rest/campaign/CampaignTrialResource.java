package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.email.AcceptedView;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.template.PreviewView;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.TryCampaigns;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Optional;

/** {@code /campaigns/{id}/preview} and {@code /test}: what recipients would get. */
@Path("/api/v1/campaigns")
public final class CampaignTrialResource {

    private final AuthorCampaigns authoring;
    private final TryCampaigns campaigns;

    /** Exposes {@code campaigns}, if {@code authoring} knows them. */
    public CampaignTrialResource(AuthorCampaigns authoring, TryCampaigns campaigns) {
        this.authoring = authoring;
        this.campaigns = campaigns;
    }

    @POST
    @Path("/{id}/preview")
    @Needs(Scope.CAMPAIGNS_READ)
    public Response preview(@Context ApiRequest request, @PathParam("id") String text) {
        Target<CampaignId, CountedCampaign> target = CampaignPath.target(authoring, request, text);
        Optional<SubscriberId> reader = target.reading(() -> reader(request));
        return Responses.about(
                reader.map(SubscriberId::value),
                Responses.untagged(
                        Success.OK,
                        PreviewView.of(
                                campaigns.preview(request.workspace(), target.id(), reader))));
    }

    private static Optional<SubscriberId> reader(ApiRequest request) {
        JsonFields body = request.optionalBody();
        Optional<SubscriberId> reader =
                body.parsed("subscriber_id", CampaignTrialResource::subscriber);
        body.finish(request.isStrict());
        return reader;
    }

    @POST
    @Path("/{id}/test")
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response test(@Context ApiRequest request, @PathParam("id") String text) {
        Target<CampaignId, CountedCampaign> target = CampaignPath.target(authoring, request, text);
        List<EmailAddress> to = target.reading(() -> addresses(request));
        return Responses.untagged(
                Success.OK,
                AcceptedView.Batch.of(campaigns.test(request.caller(), target.id(), to)));
    }

    private static List<EmailAddress> addresses(ApiRequest request) {
        JsonFields body = request.body();
        List<EmailAddress> to = addresses(body);
        body.finish(request.isStrict());
        return to;
    }

    private static List<EmailAddress> addresses(JsonFields body) {
        if (body.value("to").isEmpty()) {
            body.violate("to", "required", Messages.REQUIRED);
            return List.of();
        }
        if (body.value("to").filter(value -> !(value instanceof List<?>)).isPresent()) {
            return body.parsed("to", EmailAddress::given).stream().toList();
        }
        return FieldReader.elements(
                body,
                "to",
                (name, node) ->
                        body.text(name, node)
                                .flatMap(text ->
                                        body.checked(name, () -> EmailAddress.given(text))));
    }

    private static SubscriberId subscriber(String text) {
        return SubscriberId.parse(text)
                .orElseThrow(() ->
                        Failure.Invalid.value("unknown_subscriber", Messages.UNKNOWN_SUBSCRIBER)
                                .asException());
    }
}
