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
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.tracking.EngagementCount;
import dev.postroom.domain.tracking.ReadTimelines;
import dev.postroom.domain.tracking.TimelineInterval;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.function.Function;

/** {@code /campaigns/{id}/timeline}: when its mails were opened and their links followed. */
@Path("/api/v1/campaigns/{id}/timeline")
public final class CampaignTimelineResource {

    private static final Function<String, TimelineInterval> INTERVAL =
            KeywordParsers.parser(TimelineInterval.class);

    private final ReadTimelines timelines;

    /** Exposes {@code timelines}. */
    public CampaignTimelineResource(ReadTimelines timelines) {
        this.timelines = timelines;
    }

    @GET
    @Needs(Scope.CAMPAIGNS_READ)
    public Response read(@Context ApiRequest request, @PathParam("id") String text) {
        CampaignId campaign = PathId.of("Campaign", text, CampaignId::parse);
        TimelineInterval interval =
                request.query().parsed("interval", INTERVAL).orElse(TimelineInterval.HOUR);
        List<EngagementCount> counts =
                timelines.timelineOf(request.workspace(), campaign, interval);
        request.finish();
        return Responses.untagged(Success.OK, TimelineView.of(interval, counts));
    }

    /** The reactions to a campaign over time. */
    record TimelineView(String interval, List<CountView> items) implements View {

        /**
         * One interval.
         *
         * @param at its beginning
         */
        record CountView(String at, long opens, long humanOpens, long clicks, long humanClicks)
                implements View {
            static CountView of(EngagementCount count) {
                return new CountView(
                        Times.text(count.at()),
                        count.opens(),
                        count.humanOpens(),
                        count.clicks(),
                        count.humanClicks());
            }
        }

        static TimelineView of(TimelineInterval interval, List<EngagementCount> counts) {
            return new TimelineView(
                    interval.keyword(), counts.stream().map(CountView::of).toList());
        }
    }
}
