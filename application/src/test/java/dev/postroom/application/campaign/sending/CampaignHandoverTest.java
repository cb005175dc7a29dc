package dev.postroom.application.campaign.sending;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Who gets a mail of a window, and what is known of it after a crash. */
final class CampaignHandoverTest {

    private static final CampaignPace ONE_CHUNK =
            new CampaignPace(10, 2, Mailing.LEASE, Duration.ofMinutes(1), Duration.ofSeconds(5));

    private final Mailing mailing = new Mailing(ONE_CHUNK);
    private final House house = mailing.house;

    private CampaignId started(OnUnknown onUnknown) {
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), onUnknown);
        mailing.sending.send(caller(house.live()), id);
        mailing.freeze();
        return id;
    }

    private void unsubscribe(Subscriber person) {
        house.ports()
                .subscriber()
                .subscribers()
                .update(
                        house.live(),
                        person.changed(
                                person.email(),
                                SubscriberStatus.UNSUBSCRIBED,
                                person.profile(),
                                house.ports().now()));
    }

    @Test
    void nobodyGetsAMailThatStartsASecondAfterUnsubscribing() {
        List<Subscriber> people = mailing.people(house.live(), 4);
        CampaignId id = started(OnUnknown.RESEND);
        AtomicBoolean first = new AtomicBoolean(true);
        house.liveMail()
                .answer(_ -> {
                    if (first.getAndSet(false)) {
                        unsubscribe(people.getLast());
                        house.ports().elapse(Duration.ofSeconds(1));
                    }
                    return new MailOutcome.Accepted("250 ok");
                });

        assertThat(mailing.running.sendNext()).isEqualTo(4);

        assertThat(house.liveMail().recipients())
                .containsExactlyElementsOf(
                        people.subList(0, 3).stream().map(one -> one.email().value()).toList());
        assertThat(mailing.count(id, RecipientStatus.SUPPRESSED)).isEqualTo(1);
    }

    @Test
    void aSuppressedAddressGetsNoMail() {
        List<Subscriber> people = mailing.people(house.live(), 2);
        CampaignId id = started(OnUnknown.RESEND);
        house.ports()
                .email()
                .suppressions()
                .add(
                        house.live(),
                        List.of(people.getFirst().email()),
                        Suppressions.Reason.COMPLAINED,
                        house.ports().now());

        mailing.running.sendNext();

        assertThat(house.liveMail().recipients()).containsExactly(people.getLast().email().value());
        assertThat(mailing.count(id, RecipientStatus.SUPPRESSED)).isEqualTo(1);
    }

    @Test
    void withHoldNoMailOfAnInterruptedWindowIsSentAgain() {
        List<Subscriber> people = mailing.people(house.live(), 5);
        CampaignId id = started(OnUnknown.HOLD);
        interruptAtTheFourthMail();

        mailing.running.sendNext();

        assertThat(house.liveMail().recipients())
                .containsExactlyElementsOf(
                        people.stream().map(one -> one.email().value()).toList());
        assertThat(mailing.count(id, RecipientStatus.UNKNOWN)).isEqualTo(2);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(3);
    }

    @Test
    void withResendOnlyTheInterruptedWindowIsSentAgain() {
        List<Subscriber> people = mailing.people(house.live(), 5);
        CampaignId id = started(OnUnknown.RESEND);
        interruptAtTheFourthMail();

        mailing.running.sendNext();

        assertThat(house.liveMail().recipients())
                .containsExactlyElementsOf(
                        List.of(0, 1, 2, 3, 2, 3, 4).stream()
                                .map(n -> people.get(n).email().value())
                                .toList());
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(5);
    }

    // The third and the fourth mail have no stored outcome.
    private void interruptAtTheFourthMail() {
        Failure away = new Failure.Unavailable("database_unavailable", "Away.", Duration.ZERO);
        house.liveMail()
                .answer(_ -> {
                    if (house.liveMail().mails().size() == 4) {
                        throw away.asException();
                    }
                    return new MailOutcome.Accepted("250 ok");
                });
        assertThatThrownBy(mailing.running::sendNext).isInstanceOf(FailureException.class);
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        house.ports().elapse(ONE_CHUNK.lease());
    }
}
