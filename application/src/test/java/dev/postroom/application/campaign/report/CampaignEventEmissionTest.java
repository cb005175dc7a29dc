package dev.postroom.application.campaign.report;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.campaign.throttle.SendingActivity;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Each outcome of a campaign's mail leads to exactly one event. */
final class CampaignEventEmissionTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private void sendAll() {
        int sent = mailing.running.sendNext();
        while (sent > 0) {
            sent = mailing.running.sendNext();
        }
    }

    @Test
    void everyOutcomeIsToldOnceWithItsPersonAndCampaign() {
        house.liveMail()
                .answer(mail ->
                        mail.to()
                                        .address()
                                        .equals(house.liveMail().mails().getFirst().to().address())
                                ? new MailOutcome.Refused(
                                        ReplyClass.REFUSED_MAIL, "554 5.7.1 not here")
                                : new MailOutcome.Accepted("250 ok"));
        CampaignId id = mailing.started(4, OnUnknown.RESEND);
        sendAll();

        assertThat(mailing.emission.emitNext()).isEqualTo(4);
        assertThat(mailing.emission.emitNext()).isZero();

        List<FrozenEvent> events = house.frozenEvents();
        assertThat(events)
                .extracting(FrozenEvent::type)
                .containsExactlyInAnyOrder(
                        EventType.EMAIL_BOUNCED,
                        EventType.EMAIL_SENT,
                        EventType.EMAIL_SENT,
                        EventType.EMAIL_SENT);
        assertThat(events).allSatisfy(event -> assertThat(event.keys().campaign()).contains(id));
        assertThat(events)
                .extracting(event -> event.keys().subscriber().orElseThrow())
                .doesNotHaveDuplicates();
    }

    @Test
    void whatWasNotCommittedIsToldAfterwards() {
        mailing.started(3, OnUnknown.RESEND);
        sendAll();
        assertThatThrownBy(() ->
                        house.ports()
                                .transactions()
                                .inTransaction(() -> {
                                    mailing.emission.emitNext();
                                    throw new IllegalStateException("killed");
                                }))
                .hasMessage("killed");
        assertThat(house.events()).isEmpty();

        assertThat(mailing.emission.emitNext()).isEqualTo(3);
        assertThat(house.events()).hasSize(3);
    }

    @Test
    void aDeletedCampaignTellsWhatItDidFirst() {
        CampaignId id = mailing.started(3, OnUnknown.RESEND);
        mailing.running.sendNext();
        mailing.sending.cancel(caller(house.live()), id);

        mailing.editing.delete(caller(house.live()), id, Optional.empty());

        assertThat(house.events())
                .containsExactly(EventType.EMAIL_SENT, EventType.EMAIL_SENT, EventType.EMAIL_SENT);
        assertThat(mailing.emission.emitNext()).isZero();
    }

    @Test
    void theSimulatorReportsDeliveriesAndComplaintsOfCampaignsToo() {
        Workspace test = house.test();
        Subscriber complains =
                house.stored(
                        test,
                        SubscriberFixture.subscriber(house.ports().ids().next())
                                .withEmail("complained+c@simulator.test"));
        CampaignId id = mailing.draft(test, TagFilter.allSubscribers(), OnUnknown.RESEND);
        mailing.sending.send(caller(test), id);
        mailing.freeze();
        sendAll();
        house.events();

        assertThat(mailing.emission.emitNext()).isEqualTo(1);

        assertThat(house.events())
                .containsExactly(
                        EventType.EMAIL_SENT,
                        EventType.EMAIL_DELIVERED,
                        EventType.EMAIL_COMPLAINED,
                        EventType.SUPPRESSION_ADDED,
                        EventType.SUBSCRIBER_UPDATED);
        assertThat(house.subscribers().get(test, complains.id()).status())
                .isEqualTo(SubscriberStatus.COMPLAINED);
    }

    @Test
    void whileMailsAreSentOnlySoManyAreToldInASecond() {
        SendingActivity sending = new SendingActivity(house.ports().clock());
        EmissionPace pace = new EmissionPace(house.ports().clock(), 100, sending);
        sending.begin();

        assertThat(pace.next()).isZero();
        house.ports().elapse(Duration.ofMinutes(1));
        assertThat(pace.next()).isEqualTo(50);
        assertThat(pace.next()).isEqualTo(50);
        assertThat(pace.next()).isZero();
        house.ports().elapse(Duration.ofMillis(500));
        assertThat(pace.next()).isEqualTo(50);
        assertThat(pace.next()).isZero();
        sending.end();
        assertThat(pace.next()).isZero();
        house.ports().elapse(Duration.ofSeconds(1));
        assertThat(pace.next()).isEqualTo(EmissionPace.BATCH);
        sending.begin();
        assertThat(pace.next()).isZero();
    }

    @Test
    void inTheFirstSecondsOfSendingNoneIsTold() {
        SendingActivity sending = new SendingActivity(house.ports().clock());
        EmissionPace pace = new EmissionPace(house.ports().clock(), 100, sending);
        sending.begin();
        house.ports().elapse(Duration.ofSeconds(4));
        // the next turn of the same campaign
        sending.end();
        sending.begin();

        assertThat(pace.next()).isZero();
        house.ports().elapse(Duration.ofSeconds(1));
        assertThat(pace.next()).isEqualTo(50);
    }
}
