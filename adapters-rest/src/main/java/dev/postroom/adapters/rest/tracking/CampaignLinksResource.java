package dev.postroom.adapters.rest.tracking;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.tracking.LinkClicks;
import dev.postroom.domain.tracking.ReadLinks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;

/** {@code /campaigns/{id}/links}: the links that were followed. */
@Path("/api/v1/campaigns/{id}/links")
public final class CampaignLinksResource {

    private final ReadLinks links;

    /** Exposes {@code links}. */
    public CampaignLinksResource(ReadLinks links) {
        this.links = links;
    }

    @GET
    @Needs(Scope.CAMPAIGNS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        CampaignId campaign = PathId.of("Campaign", text, CampaignId::parse);
        List<LinkClicks> clicks = links.linksOf(request.workspace(), campaign);
        request.finish();
        return Responses.untagged(Success.OK, LinksView.of(clicks));
    }

    /** The links of a campaign. */
    record LinksView(List<LinkView> items) implements View {

        /**
         * One link, counted once for each mail.
         *
         * @param times the number of requests
         */
        record LinkView(
                String url,
                long clicks,
                long humanClicks,
                long times,
                String firstAt,
                String lastAt)
                implements View {
            static LinkView of(LinkClicks link) {
                return new LinkView(
                        link.url(),
                        link.mails(),
                        link.humanMails(),
                        link.times(),
                        Times.text(link.firstAt()),
                        Times.text(link.lastAt()));
            }
        }

        static LinksView of(List<LinkClicks> links) {
            return new LinksView(links.stream().map(LinkView::of).toList());
        }
    }
}
