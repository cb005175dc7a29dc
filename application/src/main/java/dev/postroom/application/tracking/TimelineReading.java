package dev.postroom.application.tracking;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.tracking.EngagementCount;
import dev.postroom.domain.tracking.MailEngagements;
import dev.postroom.domain.tracking.ReadTimelines;
import dev.postroom.domain.tracking.TimelineInterval;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads when the mails of campaigns were opened and their links followed. */
public final class TimelineReading implements ReadTimelines {

    private final Campaigns campaigns;
    private final MailEngagements reactions;
    private final WorkspaceClock clock;

    public TimelineReading(Campaigns campaigns, MailEngagements reactions, WorkspaceClock clock) {
        this.campaigns = campaigns;
        this.reactions = reactions;
        this.clock = clock;
    }

    @Override
    public List<EngagementCount> timelineOf(
            Workspace workspace, CampaignId campaign, TimelineInterval interval) {
        return campaigns
                .read(workspace, campaign)
                .orElseThrow(
                        () -> new Failure.NotFound("Campaign", campaign.toString()).asException())
                .state()
                .startedAt()
                .map(start -> since(workspace, campaign, interval, start))
                .orElse(List.of());
    }

    private List<EngagementCount> since(
            Workspace workspace, CampaignId campaign, TimelineInterval interval, Instant start) {
        Instant first = interval.startOf(start);
        int count = interval.count(start, clock.now(workspace));
        Instant end = first.plus(interval.length().multipliedBy(count));
        Map<Instant, EngagementCount> counted =
                reactions.countsOf(workspace, campaign, first, end, interval.length()).stream()
                        .collect(Collectors.toMap(EngagementCount::at, Function.identity()));
        return IntStream.range(0, count)
                .mapToObj(n -> first.plus(interval.length().multipliedBy(n)))
                .map(at -> counted.getOrDefault(at, EngagementCount.none(at)))
                .toList();
    }
}
