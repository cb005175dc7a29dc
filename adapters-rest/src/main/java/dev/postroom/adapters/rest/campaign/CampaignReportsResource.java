package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.InspectCampaigns;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.address.EmailAddress;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.Set;
import java.util.stream.Collectors;

/** {@code /campaigns/{id}/…}: problems that keep a campaign from being sent, and its results. */
@Path("/api/v1/campaigns")
public final class CampaignReportsResource {

    private final AuthorCampaigns campaigns;
    private final InspectCampaigns inspection;
    private final Lists lists;

    /** Exposes {@code inspection}, and the counts of {@code campaigns}. */
    public CampaignReportsResource(
            AuthorCampaigns campaigns, InspectCampaigns inspection, Lists lists) {
        this.campaigns = campaigns;
        this.inspection = inspection;
        this.lists = lists;
    }

    @GET
    @Path("/{id}/stats")
    @Needs(Scope.CAMPAIGNS_READ)
    public Response stats(@Context ApiRequest request, @PathParam("id") String id) {
        return Responses.untagged(
                Success.OK,
                CampaignStatsView.of(campaigns.get(request.workspace(), CampaignPath.id(id))));
    }

    @GET
    @Path("/{id}/preflight")
    @Needs(Scope.CAMPAIGNS_READ)
    public Response preflight(@Context ApiRequest request, @PathParam("id") String id) {
        return Responses.untagged(
                Success.OK,
                PreflightView.of(inspection.check(request.workspace(), CampaignPath.id(id))));
    }

    @GET
    @Path("/{id}/recipients")
    @Needs(Scope.CAMPAIGNS_READ)
    public Response recipients(@Context ApiRequest request, @PathParam("id") String text) {
        Target<CampaignId, CountedCampaign> target = CampaignPath.target(campaigns, request, text);
        return target.reading(() -> recipients(request, target.id()));
    }

    private Response recipients(ApiRequest request, CampaignId id) {
        QueryParameters query = request.query();
        Set<RecipientStatus> statuses =
                query.allParsed("status", RecipientWord::parse).stream()
                        .flatMap(word -> word.statuses().stream())
                        .collect(Collectors.toUnmodifiableSet());
        return lists.respond(
                request,
                query,
                RecipientState.Sort.class,
                page ->
                        inspection
                                .listRecipients(request.workspace(), id, statuses, page)
                                .map(RecipientView::of));
    }

    /**
     * A recipient of a campaign as clients see it.
     *
     * @param email null: the subscriber was deleted
     * @param reason why the mail is not sent, or not yet; null when there is nothing to tell
     */
    record RecipientView(
            String subscriberId,
            @Nullable String email,
            String status,
            int attempts,
            @Nullable String reason)
            implements View {

        static RecipientView of(RecipientState recipient) {
            return new RecipientView(
                    recipient.subscriber().toString(),
                    recipient.email().map(EmailAddress::value).orElse(null),
                    RecipientWord.of(recipient.status()).keyword(),
                    recipient.attempts(),
                    reason(recipient));
        }

        private static @Nullable String reason(RecipientState recipient) {
            return switch (recipient.status()) {
                case ACCEPTED -> null;
                case SUPPRESSED -> "The person was no longer an active subscriber in the audience.";
                case READY, DEFERRED, BOUNCED, COMPLAINED, FAILED, UNKNOWN ->
                        recipient.reply().orElse(null);
            };
        }
    }
}
