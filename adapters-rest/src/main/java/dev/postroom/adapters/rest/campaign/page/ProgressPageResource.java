package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.CampaignPath;
import dev.postroom.adapters.rest.campaign.ProgressEvents;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.member.MemberStreams;
import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.domain.campaign.report.CampaignProgress;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** The sending of a campaign while it happens, for its page. */
@Path("/app/{account}/{environment}/campaigns/{id}/progress")
public final class ProgressPageResource {

    private final FollowCampaigns campaigns;
    private final ProgressEvents events;
    private final MemberStreams streams;

    /** Follows {@code campaigns} through {@code events} in the places of {@code streams}. */
    public ProgressPageResource(
            FollowCampaigns campaigns, ProgressEvents events, MemberStreams streams) {
        this.campaigns = campaigns;
        this.events = events;
        this.streams = streams;
    }

    @GET
    @ForMembers(Scope.CAMPAIGNS_READ)
    @Streams
    public Response follow(@Context ApiRequest request, @PathParam("id") String id) {
        MemberCaller member = Pages.member(request);
        CampaignProgress first = campaigns.readProgress(member.workspace(), CampaignPath.id(id));
        return Responses.events(out -> events.write(member, first, streams, out));
    }
}
