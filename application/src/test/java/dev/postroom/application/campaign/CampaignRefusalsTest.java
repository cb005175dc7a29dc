package dev.postroom.application.campaign;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Many refusals in a campaign: of people who are gone, or of a server in trouble. */
final class CampaignRefusalsTest {

    private static final CampaignPace PRODUCTION =
            new CampaignPace(1000, 8, Mailing.LEASE, Duration.ofMinutes(1), Duration.ofSeconds(1));

    private final Mailing mailing = new Mailing(PRODUCTION);
    private final House house = mailing.house;
    private final AtomicInteger sent = new AtomicInteger();

    private static MailOutcome refused(String text) {
        return new MailOutcome.Refused(ReplyClass.REFUSED_MAIL, text);
    }

    private static MailOutcome gone(String text) {
        return new MailOutcome.Refused(ReplyClass.MAILBOX_UNKNOWN, text);
    }

    private static MailOutcome unknown(OutgoingMail mail) {
        return gone(
                "550 5.1.1 <%s>: Recipient address rejected: User unknown"
                        .formatted(mail.to().address().value()));
    }

    private CampaignId sentTo(int people, Function<OutgoingMail, MailOutcome> server) {
        CampaignId id = mailing.started(people, OnUnknown.RESEND);
        house.liveMail().answer(server);
        int handled = mailing.running.sendNext();
        while (handled > 0) {
            handled = mailing.running.sendNext();
        }
        end();
        return id;
    }

    private void end() {
        mailing.running.finishDue();
        while (mailing.emission.emitNext() > 0) {
            assertThat(house.live()).isNotNull();
        }
    }

    private List<EmailAddress> addresses() {
        return house.liveMail().mails().stream().map(mail -> mail.to().address()).toList();
    }

    private long bounced() {
        return house
                .ports()
                .subscriber()
                .subscribers()
                .statuses(house.live(), addresses())
                .values()
                .stream()
                .filter(status -> status == SubscriberStatus.BOUNCED)
                .count();
    }

    private long suppressed() {
        return house.ports().email().suppressions().among(house.live(), addresses()).size();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 12, 60, 99, 100, 101, 150})
    void theSameReplyToEveryPersonEndsNone(int people) {
        CampaignId id = sentTo(people, CampaignRefusalsTest::unknown);

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.FAILED);
        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isGreaterThanOrEqualTo(10);
        assertThat(bounced()).isZero();
        assertThat(suppressed()).isZero();
        assertThat(house.events()).doesNotContain(EventType.SUBSCRIBER_UPDATED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"550 relay not permitted", "550 authentication required"})
    void aRelayThatTakesNoMailEndsNone(String reply) {
        CampaignId id = sentTo(150, _ -> refused(reply));

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.FAILED);
        assertThat(bounced()).isZero();
        assertThat(suppressed()).isZero();
    }

    @Test
    void aServerThatTurnsBadInTheMiddleEndsNone() {
        CampaignId id =
                sentTo(
                        400,
                        mail ->
                                sent.getAndIncrement() < 200
                                        ? new MailOutcome.Accepted("250 ok")
                                        : unknown(mail));

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.PAUSED);
        assertThat(bounced()).isZero();
        assertThat(suppressed()).isZero();
    }

    @Test
    void afterAStopByRefusalsResumingMailsThoseWhoWereRefusedAndThoseWhoWaitOnce() {
        CampaignId id =
                sentTo(
                        400,
                        mail ->
                                sent.getAndIncrement() < 200
                                        ? new MailOutcome.Accepted("250 ok")
                                        : unknown(mail));
        assertThat(mailing.now(id).state().failureReason()).isPresent();
        List<EmailAddress> accepted = addresses().subList(0, 200);

        Set<EmailAddress> again = resumed(id);

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(400);
        assertThat(again).hasSize(200).doesNotContainAnyElementsOf(accepted);
        assertThat(bounced()).isZero();
    }

    @Test
    void afterAPauseByAPersonResumingMailsOnlyThoseWhoWait() {
        CampaignId id = mailing.started(60, OnUnknown.RESEND);
        house.liveMail()
                .answer(mail -> {
                    if (sent.incrementAndGet() == 20) {
                        house.ports().elapse(Duration.ofSeconds(3));
                    }
                    return sent.get() == 3
                            ? refused("550 5.7.1 not from you")
                            : new MailOutcome.Accepted("250 ok");
                });
        mailing.running.sendNext();
        mailing.sending.pause(caller(house.live()), id);
        end();
        assertThat(mailing.count(id, RecipientStatus.READY)).isPositive();

        resumed(id);

        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(1);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(59);
    }

    /** Those who were asked about after the campaign went on, with a server that takes all. */
    private Set<EmailAddress> resumed(CampaignId id) {
        int before = addresses().size();
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        mailing.sending.resume(caller(house.live()), id);
        int handled = mailing.running.sendNext();
        while (handled > 0) {
            handled = mailing.running.sendNext();
        }
        end();
        List<EmailAddress> since = addresses().subList(before, addresses().size());
        assertThat(since).doesNotHaveDuplicates();
        return Set.copyOf(since);
    }

    @Test
    void whoAreGoneAmongOthersAreEnded() {
        CampaignId id =
                sentTo(
                        200,
                        mail ->
                                sent.getAndIncrement() % 5 == 0
                                        ? unknown(mail)
                                        : new MailOutcome.Accepted("250 ok"));

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(bounced()).isEqualTo(40);
        assertThat(suppressed()).isEqualTo(40);
    }

    @Test
    void aFewWhoAreAllGoneAreEnded() {
        sentTo(3, CampaignRefusalsTest::unknown);

        assertThat(bounced()).isEqualTo(3);
    }

    @Test
    void manyRepliesOfDifferentWordsAreBelieved() {
        sentTo(12, _ -> gone("550 5.1.1 unknown, case " + "abcdefghijkl".charAt(next())));

        assertThat(bounced()).isEqualTo(12);
    }

    private int next() {
        return sent.getAndIncrement();
    }

    @Test
    void aPauseConcludesWhatIsKnown() {
        CampaignId id = mailing.started(30, OnUnknown.RESEND);
        house.liveMail()
                .answer(mail -> {
                    if (sent.incrementAndGet() == 20) {
                        house.ports().elapse(Duration.ofSeconds(3));
                    }
                    return sent.get() == 3 ? unknown(mail) : new MailOutcome.Accepted("250 ok");
                });
        mailing.running.sendNext();
        assertThat(mailing.count(id, RecipientStatus.READY)).isPositive();
        assertThat(bounced()).isZero();

        mailing.sending.pause(caller(house.live()), id);
        end();

        assertThat(bounced()).isEqualTo(1);
    }
}
