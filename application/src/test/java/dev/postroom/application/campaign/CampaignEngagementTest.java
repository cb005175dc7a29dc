package dev.postroom.application.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.application.tracking.EngagementEventRecording;
import dev.postroom.application.tracking.EngagementTracking;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStats.ReactionCounts;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.tracking.TrackedMail;
import dev.postroom.domain.tracking.TrackingKeys;
import dev.postroom.domain.tracking.TrackingToken;

import org.junit.jupiter.api.Test;

import java.util.Optional;

/** Opens and clicks of a campaign's mails. */
final class CampaignEngagementTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;
    private final EngagementTracking recording =
            new EngagementTracking(
                    house.work(),
                    house.ports().account().accounts(),
                    house.ports().tracking().reactions(),
                    House.key(),
                    10);
    private final EngagementEventRecording events =
            new EngagementEventRecording(
                    house.work(),
                    house.ports().tracking().reactions(),
                    new EngagementEventRecording.Mails(
                            house.ports().email().emails(),
                            house.ports().subscriber().subscribers(),
                            house.ports().campaign().campaigns(),
                            house.ports().campaign().recipients(),
                            house.ports().template().templates()));

    private String token(CampaignId campaign, SubscriberId person, Optional<String> link) {
        return new TrackingToken(
                        house.live().id(), new TrackedMail.OfCampaign(campaign, person), link)
                .seal(new TrackingKeys(House.key()));
    }

    private ReactionCounts counts(CampaignId id) {
        return house.ports()
                .campaign()
                .campaigns()
                .find(house.live(), id)
                .orElseThrow()
                .stats()
                .reactions();
    }

    @Test
    void eachRecipientIsToldWithPersonAndCampaign() {
        Subscriber ada =
                house.stored(
                        house.live(), SubscriberFixture.subscriber(house.ports().ids().next()));
        CampaignId id = mailing.started(2, OnUnknown.RESEND);
        mailing.running.sendNext();

        recording.opened(token(id, ada.id(), Optional.empty()), true);
        recording.clicked(token(id, ada.id(), Optional.of("https://a.example")), false);
        recording.opened(token(id, ada.id(), Optional.empty()), true);

        assertThat(events.recordNext()).isEqualTo(2);
        assertThat(house.frozenEvents())
                .allSatisfy(event -> {
                    assertThat(event.keys().subscriber()).contains(ada.id());
                    assertThat(event.keys().campaign()).contains(id);
                })
                .extracting(FrozenEvent::type)
                .containsExactlyInAnyOrder(EventType.EMAIL_OPENED, EventType.EMAIL_CLICKED);
        assertThat(counts(id)).isEqualTo(new ReactionCounts(0, 1, 1, 1, 0));
    }

    @Test
    void aPersonWhoIsNoRecipientIsNotTold() {
        CampaignId id = mailing.started(1, OnUnknown.RESEND);
        Subscriber late =
                house.stored(
                        house.live(), SubscriberFixture.subscriber(house.ports().ids().next()));
        recording.opened(token(id, late.id(), Optional.empty()), true);

        assertThat(events.recordNext()).isEqualTo(1);
        assertThat(house.events()).doesNotContain(EventType.EMAIL_OPENED);
    }
}
