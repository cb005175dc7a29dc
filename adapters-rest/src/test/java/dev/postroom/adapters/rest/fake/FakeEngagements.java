package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.tracking.EngagementCount;
import dev.postroom.domain.tracking.LinkClicks;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.ReadLinks;
import dev.postroom.domain.tracking.ReadMailEngagements;
import dev.postroom.domain.tracking.ReadTimelines;
import dev.postroom.domain.tracking.TimelineInterval;
import dev.postroom.domain.tracking.TrackEngagement;
import dev.postroom.domain.tracking.TrackedMail;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Knows the token {@code good}, and the opens and clicks of one mail. */
public final class FakeEngagements
        implements TrackEngagement, ReadMailEngagements, ReadLinks, ReadTimelines {

    /** Where the link leads, unless told otherwise. */
    public static final String TARGET = "https://shop.example/?q=a%20b&c=%C3%BC#top";

    /** Where the link leads. */
    public volatile String target = TARGET;

    /** The counted requests, in order. */
    public final List<String> counted = new CopyOnWriteArrayList<>();

    @Override
    public void opened(String token, boolean isHuman) {
        checkImage(token);
        counted.add(isHuman ? "human open" : "open");
    }

    @Override
    public void checkImage(String token) {
        if (!token.equals("good")) {
            throw new Failure.Unauthenticated("invalid_token", "The link is not valid.")
                    .asException();
        }
    }

    @Override
    public String clicked(String token, boolean isHuman) {
        checkImage(token);
        counted.add(isHuman ? "human click" : "click");
        return target;
    }

    @Override
    public String findTarget(String token) {
        checkImage(token);
        return target;
    }

    @Override
    public List<LinkClicks> linksOf(Workspace workspace, CampaignId campaign) {
        if (!campaign.equals(FakeCampaigns.SPRING.campaign().id())) {
            throw new Failure.NotFound("Campaign", campaign.toString()).asException();
        }
        return List.of(new LinkClicks(TARGET, 2, 1, 3, SettableClock.START, SettableClock.START));
    }

    @Override
    public List<EngagementCount> timelineOf(
            Workspace workspace, CampaignId campaign, TimelineInterval interval) {
        linksOf(workspace, campaign);
        return List.of(
                new EngagementCount(interval.startOf(SettableClock.START), 4, 3, 2, 1),
                EngagementCount.none(
                        interval.startOf(SettableClock.START).plus(interval.length())));
    }

    @Override
    public List<MailEngagement> listOf(Workspace workspace, EmailId email) {
        TrackedMail mail = new TrackedMail.OfEmail(email);
        MailEngagement open =
                MailEngagement.once(mail, Optional.empty(), true, SettableClock.START);
        return List.of(
                open.and(open),
                MailEngagement.once(mail, Optional.of(TARGET), true, SettableClock.START));
    }
}
