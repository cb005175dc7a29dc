package dev.postroom.adapters.rest.campaign.page.reaction;

import dev.postroom.adapters.rest.campaign.page.CampaignPageResource;
import dev.postroom.adapters.rest.campaign.page.ShownCampaign;
import dev.postroom.adapters.rest.campaign.page.ShownCampaign.Part;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Plot;
import dev.postroom.adapters.rest.shared.page.part.Series;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.tracking.EngagementCount;
import dev.postroom.domain.tracking.LinkClicks;
import dev.postroom.domain.tracking.ReadLinks;
import dev.postroom.domain.tracking.ReadTimelines;
import dev.postroom.domain.tracking.TimelineInterval;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The reactions to a campaign: the links that were followed, and its opens and clicks in time. */
@Path("/app/{account}/{environment}/campaigns/{id}")
public final class ReactionsPageResource {

    private static final String INTERVAL = "interval";
    private static final Function<String, TimelineInterval> INTERVALS =
            KeywordParsers.parser(TimelineInterval.class);
    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("d MMM, HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final int MOST_BARS = 48;
    private static final int FEWEST_BARS = 12;
    private static final int LONGEST_URL = 300;

    private final FollowCampaigns following;
    private final Sources sources;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Shows what {@code sources} tell about the campaigns that {@code following} finds. */
    public ReactionsPageResource(
            FollowCampaigns following, Sources sources, WorkspaceClock clock, Pages pages) {
        this.following = following;
        this.sources = sources;
        this.clock = clock;
        this.pages = pages;
    }

    /** The ports that know reactions. */
    public record Sources(ReadLinks links, ReadTimelines timelines) {}

    @GET
    @Path("/links")
    @ForMembers(Scope.CAMPAIGNS_READ)
    public Response links(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = CampaignPageResource.shown(following, clock, request, id);
        List<LinksPage.Link> rows =
                sources.links().linksOf(request.workspace(), shown.campaign().id()).stream()
                        .map(link -> link(link, shown))
                        .toList();
        String none =
                shown.campaign().content().tracking().clicks()
                        ? "No link was followed yet."
                        : "The campaign does not count clicks.";
        return pages.show(
                request,
                sheet(shown).calls(ApiCall.get(CampaignPageResource.api(shown, "/links"))),
                "app/campaign/links",
                Map.of("page", new LinksPage(shown.head(Part.LINKS), rows, Empty.of(none))));
    }

    private static LinksPage.Link link(LinkClicks link, ShownCampaign shown) {
        String url = link.url();
        return new LinksPage.Link(
                url.length() > LONGEST_URL ? url.substring(0, LONGEST_URL) + "…" : url,
                Numbers.of(link.humanMails()),
                Numbers.of(link.mails() - link.humanMails()),
                Numbers.of(link.times()),
                Moment.of(link.firstAt(), shown.now()),
                Moment.of(link.lastAt(), shown.now()));
    }

    @GET
    @Path("/timeline")
    @ForMembers(Scope.CAMPAIGNS_READ)
    public Response timeline(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = CampaignPageResource.shown(following, clock, request, id);
        QueryParameters query = request.query();
        TimelineInterval interval = query.parsed(INTERVAL, INTERVALS).orElse(TimelineInterval.HOUR);
        query.finish();
        List<EngagementCount> counts =
                sources.timelines()
                        .timelineOf(request.workspace(), shown.campaign().id(), interval);
        TimelinePage page =
                new TimelinePage(
                        shown.head(Part.TIMELINE),
                        intervals(shown, interval),
                        hasReactions(counts) ? plots(interval, counts) : List.of(),
                        Empty.of(none(shown)));
        return pages.show(
                request,
                sheet(shown)
                        .calls(
                                ApiCall.get(
                                        CampaignPageResource.api(shown, "/timeline"),
                                        request.rawQuery(),
                                        INTERVAL)),
                "app/campaign/timeline",
                Map.of("page", page));
    }

    private static boolean hasReactions(List<EngagementCount> counts) {
        return counts.stream().anyMatch(one -> one.opens() + one.clicks() > 0);
    }

    private static String none(ShownCampaign shown) {
        Tracking tracking = shown.campaign().content().tracking();
        return tracking.opens() || tracking.clicks()
                ? "No mail was opened yet, and no link was followed."
                : "The campaign counts neither opens nor clicks.";
    }

    private static Filters intervals(ShownCampaign shown, TimelineInterval chosen) {
        String path = shown.path() + Part.TIMELINE.path();
        Filters intervals = Filters.at(path);
        for (TimelineInterval one : TimelineInterval.values()) {
            intervals =
                    intervals.chip(
                            one == TimelineInterval.HOUR ? "By hours" : "By days",
                            "",
                            path + "?interval=" + one.keyword(),
                            one == chosen);
        }
        return intervals;
    }

    // up to the last reaction, and as many as a page has room for
    private static List<Plot> plots(TimelineInterval interval, List<EngagementCount> all) {
        int last = all.size();
        while (last > 0 && all.get(last - 1).opens() + all.get(last - 1).clicks() == 0) {
            last--;
        }
        List<EngagementCount> counts =
                all.subList(0, Math.min(all.size(), Math.clamp(last, FEWEST_BARS, MOST_BARS)));
        DateTimeFormatter format = interval == TimelineInterval.HOUR ? HOUR : DAY;
        List<String> columns = counts.stream().map(one -> format.format(one.at())).toList();
        String room =
                "the first %s since its start, in UTC"
                        .formatted(
                                interval == TimelineInterval.HOUR
                                        ? Numbers.counted(counts.size(), "hour", "hours")
                                        : Numbers.counted(counts.size(), "day", "days"));
        return List.of(
                plot(
                        "opens",
                        "Mails that were opened for the first time",
                        room,
                        columns,
                        values(counts, EngagementCount::humanOpens),
                        values(counts, one -> one.opens() - one.humanOpens())),
                plot(
                        "clicks",
                        "Links that were followed for the first time in a mail",
                        room,
                        columns,
                        values(counts, EngagementCount::humanClicks),
                        values(counts, one -> one.clicks() - one.humanClicks())));
    }

    private static Plot plot(
            String id,
            String title,
            String room,
            List<String> columns,
            List<Long> people,
            List<Long> machines) {
        return Plot.bars(
                id,
                title,
                "%s by people and %s by machines alone in %s."
                        .formatted(Numbers.of(sum(people)), Numbers.of(sum(machines)), room),
                columns,
                List.of(new Series("people", people), new Series("machines alone", machines)));
    }

    private static List<Long> values(
            List<EngagementCount> counts, ToLongFunction<EngagementCount> number) {
        return counts.stream().map(number::applyAsLong).toList();
    }

    private static long sum(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).sum();
    }

    private static Sheet sheet(ShownCampaign shown) {
        return Sheet.of(Room.CAMPAIGNS, shown.campaign().name());
    }
}
