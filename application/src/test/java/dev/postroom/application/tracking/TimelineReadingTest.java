package dev.postroom.application.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.tracking.EngagementCount;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.TimelineInterval;
import dev.postroom.domain.tracking.TrackedMail;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

class TimelineReadingTest {

    private static final Instant START = SettableClock.START.plus(Duration.ofMinutes(30));
    private static final Instant HOUR = TimelineInterval.HOUR.startOf(START);

    private final House house = House.create();
    private final TimelineReading reading =
            new TimelineReading(
                    house.ports().campaign().campaigns(),
                    house.ports().tracking().reactions(),
                    house.clock());

    private Campaign stored(CampaignFixture fixture) {
        Campaign campaign = fixture.build();
        house.ports().campaign().campaigns().add(house.live(), campaign);
        return campaign;
    }

    private CampaignFixture fixture() {
        Template template = TemplateFixture.template(house.ports().ids().next()).build();
        house.ports().template().templates().addUnlessPresent(house.live(), template);
        return CampaignFixture.campaign(house.ports().ids().next(), template.id());
    }

    private void open(Campaign campaign, Instant at) {
        Subscriber person =
                house.stored(
                        house.live(), SubscriberFixture.subscriber(house.ports().ids().next()));
        TrackedMail mail = new TrackedMail.OfCampaign(campaign.id(), person.id());
        house.ports()
                .tracking()
                .reactions()
                .add(house.live(), MailEngagement.once(mail, Optional.empty(), true, at));
    }

    private List<EngagementCount> read(Campaign campaign, TimelineInterval interval) {
        return reading.timelineOf(house.live(), campaign.id(), interval);
    }

    @Test
    void everyIntervalFromTheStartUntilNowIsListed() {
        Campaign campaign = stored(fixture().withStartedAt(START));
        open(campaign, START.plus(Duration.ofMinutes(5)));
        open(campaign, START.plus(Duration.ofHours(2)));
        house.ports().clock().advance(Duration.ofHours(3));

        assertThat(read(campaign, TimelineInterval.HOUR))
                .containsExactly(
                        new EngagementCount(HOUR, 1, 1, 0, 0),
                        EngagementCount.none(HOUR.plus(Duration.ofHours(1))),
                        new EngagementCount(HOUR.plus(Duration.ofHours(2)), 1, 1, 0, 0),
                        EngagementCount.none(HOUR.plus(Duration.ofHours(3))));
        assertThat(read(campaign, TimelineInterval.DAY))
                .containsExactly(
                        new EngagementCount(TimelineInterval.DAY.startOf(START), 2, 2, 0, 0));
    }

    @Test
    void aLongTimeIsCutAtItsEnd() {
        Campaign campaign = stored(fixture().withStartedAt(START));
        open(campaign, START.plus(Duration.ofDays(8)));
        house.ports().clock().advance(Duration.ofDays(1000));

        assertThat(read(campaign, TimelineInterval.HOUR))
                .hasSize(168)
                .allMatch(one -> one.opens() == 0);
        assertThat(read(campaign, TimelineInterval.DAY))
                .hasSize(92)
                .filteredOn(one -> one.opens() > 0)
                .hasSize(1);
    }

    @Test
    void aDraftHasNoTimelineAndAStrangerNoCampaign() {
        Campaign draft = stored(fixture());

        assertThat(read(draft, TimelineInterval.HOUR)).isEmpty();
        assertThat(
                        Failures.of(() ->
                                reading.timelineOf(house.test(), draft.id(), TimelineInterval.DAY)))
                .isInstanceOf(Failure.NotFound.class);
    }
}
