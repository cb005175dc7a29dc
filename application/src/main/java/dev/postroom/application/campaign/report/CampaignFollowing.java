package dev.postroom.application.campaign.report;

import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.report.CampaignProgress;
import dev.postroom.domain.campaign.report.FollowCampaigns;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Follows campaigns, with one reading a second of each, for any number of followers. */
public final class CampaignFollowing implements FollowCampaigns {

    private static final int REMEMBERED = 1000;

    private final Campaigns campaigns;
    private final InstantSource clock;
    private final LruCache<Key, ProgressMeter> meters = new LruCache<>(REMEMBERED);

    public CampaignFollowing(Campaigns campaigns, InstantSource clock) {
        this.campaigns = campaigns;
        this.clock = clock;
    }

    private record Key(UUID workspace, CampaignId campaign) {}

    @Override
    public CampaignProgress readProgress(Workspace workspace, CampaignId id) {
        return meters.get(new Key(workspace.id(), id), ProgressMeter::new)
                .read(
                        clock.instant(),
                        () ->
                                campaigns
                                        .find(workspace, id)
                                        .orElseThrow(() -> CampaignTransitions.notFound(id)));
    }

    /** Measures the pace of one campaign over its last readings. Safe for any number of threads. */
    private static final class ProgressMeter {

        private static final Duration FRESH = Duration.ofSeconds(1);
        private static final Duration WINDOW = Duration.ofSeconds(10);
        // mails a second: slower, a few more or less change the measured pace too much
        private static final double SLOW = 2;

        private final List<Sample> samples = new ArrayList<>();
        private @Nullable CampaignProgress last;

        private record Sample(Instant at, long handled) {}

        /** The last reading if it is fresh, else a new one, for which others wait. */
        synchronized CampaignProgress read(Instant now, Supplier<CountedCampaign> source) {
            CampaignProgress known = last;
            if (known != null && isFresh(known, now)) {
                return known;
            }
            CampaignProgress read = measured(source.get(), now);
            last = read;
            return read;
        }

        // who has just sent a draft sees it being sent, also after a look at it before
        private static boolean isFresh(CampaignProgress known, Instant now) {
            return known.campaign().campaign().status() == CampaignStatus.SENDING
                    && Duration.between(known.readAt(), now).compareTo(FRESH) < 0;
        }

        private CampaignProgress measured(CountedCampaign campaign, Instant now) {
            long handled = campaign.stats().recipients() - campaign.stats().open();
            while (!samples.isEmpty() && isOld(samples.getFirst(), now, handled)) {
                samples.removeFirst();
            }
            samples.addLast(new Sample(now, handled));
            double pace =
                    campaign.campaign().status() == CampaignStatus.SENDING ? pace(now, handled) : 0;
            return new CampaignProgress(campaign, now, pace, remaining(campaign, pace));
        }

        // a retry takes back what was handled
        private static boolean isOld(Sample sample, Instant now, long handled) {
            return sample.at().isBefore(now.minus(WINDOW)) || sample.handled() > handled;
        }

        private double pace(Instant now, long handled) {
            Sample first = samples.getFirst();
            long millis = Duration.between(first.at(), now).toMillis();
            return millis == 0 ? 0 : (handled - first.handled()) * 1000.0 / millis;
        }

        // A throttle says more than a few seconds of a slow campaign, and is never exceeded for
        // long.
        private static Optional<Duration> remaining(CountedCampaign campaign, double pace) {
            if (campaign.campaign().status() != CampaignStatus.SENDING) {
                return Optional.empty();
            }
            double expected =
                    campaign.campaign()
                            .schedule()
                            .throttle()
                            .map(throttle -> throttle.perMinute() / 60.0)
                            .map(most -> most < SLOW ? most : Math.min(most, pace))
                            .orElse(pace);
            return expected == 0
                    ? Optional.empty()
                    : Optional.of(
                            Duration.ofMillis(
                                    Math.round(campaign.stats().open() / expected * 1000)));
        }
    }
}
