package dev.postroom.application.campaign;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** How a campaign treats servers that defer mail, and mails that break connections. */
final class CampaignDomainsTest {

    private static final Duration STEP = Duration.ofSeconds(10);

    private final Mailing mailing =
            new Mailing(
                    new CampaignPace(
                            50, 8, Mailing.LEASE, Duration.ofMinutes(1), Duration.ofSeconds(5)));
    private final House house = mailing.house;

    private CampaignId started(int people, OnUnknown onUnknown, String... domains) {
        for (int i = 0; i < people; i++) {
            house.stored(
                    house.live(),
                    SubscriberFixture.subscriber(house.ports().ids().next())
                            .withEmail("reader-" + i + "@" + domains[i % domains.length]));
        }
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), onUnknown);
        mailing.sending.send(caller(house.live()), id);
        mailing.freeze();
        house.events();
        return id;
    }

    private void sendAll() {
        int handled;
        do {
            handled = mailing.running.sendNext();
        } while (handled > 0);
        mailing.running.finishDue();
    }

    /** Lets the campaign run until it ends or pauses; returns how long that took. */
    private Duration run(CampaignId id, Duration longest) {
        Duration passed = Duration.ZERO;
        sendAll();
        while (mailing.now(id).status() == CampaignStatus.SENDING
                && passed.compareTo(longest) < 0) {
            house.ports().elapse(STEP);
            passed = passed.plus(STEP);
            sendAll();
        }
        return passed;
    }

    private static boolean isTo(OutgoingMail mail, String domain) {
        return mail.to().address().domain().equals(domain);
    }

    @ParameterizedTest
    @EnumSource
    void aRateReplySlowsItsDomainAndNotTheCampaign(OnUnknown onUnknown) {
        CampaignId id = started(40, onUnknown, "slow.example", "fast.example");
        house.liveMail()
                .answer(mail ->
                        isTo(mail, "slow.example")
                                ? new MailOutcome.Deferred(
                                        ReplyClass.SLOW_DOWN, "421 4.7.0 too many")
                                : new MailOutcome.Accepted("250 ok"));

        sendAll();

        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(20);
        assertThat(mailing.count(id, RecipientStatus.DEFERRED)).isEqualTo(20);
        // the others of that domain were not even tried
        assertThat(house.liveMail().mails()).hasSize(21);
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        assertThat(run(id, Duration.ofMinutes(10))).isLessThan(Duration.ofMinutes(3));
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(house.liveMail().mails()).hasSize(41);
    }

    @Test
    void whatTheSenderLacksPausesItsReceiverAndSaysWhatToSetUp() {
        CampaignId id = started(40, OnUnknown.RESEND, "strict.example", "fast.example");
        house.liveMail()
                .answer(mail ->
                        isTo(mail, "strict.example")
                                ? new MailOutcome.Deferred(
                                        ReplyClass.NO_SPF, "421 4.7.27 SPF did not pass")
                                : new MailOutcome.Accepted("250 ok"));

        run(id, Duration.ofHours(3));

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENDING);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(20);
        // those who asked five times have no attempt left
        long left = mailing.count(id, RecipientStatus.DEFERRED);
        assertThat(left).isBetween(17L, 20L);
        // one mail asks each quarter of an hour, so that most keep all attempts
        assertThat(house.liveMail().mails()).hasSizeBetween(20 + 3, 20 + 13);
        assertThat(mailing.replies(id))
                .anySatisfy(reply ->
                        assertThat(reply)
                                .startsWith("Postponed, because strict.example takes no mail")
                                .endsWith("until SPF is set up."));
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        assertThat(run(id, Duration.ofHours(1))).isLessThan(Duration.ofMinutes(50));
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(20 + left);
    }

    @Test
    void aReceiverThatNeverTakesMailOfTheSenderEndsTheCampaignAfterADay() {
        CampaignId id = started(5, OnUnknown.RESEND, "strict.example");
        house.liveMail()
                .answer(_ -> new MailOutcome.Refused(ReplyClass.NO_DMARC, "550 5.7.31 no DMARC"));

        run(id, Duration.ofHours(30));

        assertThat(mailing.now(id).status()).isIn(CampaignStatus.SENT, CampaignStatus.FAILED);
        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(5);
    }

    @Test
    void whoWasHeldBackKeepsAllAttempts() {
        CampaignId id = started(30, OnUnknown.RESEND, "slow.example");
        Set<String> seen = new HashSet<>();
        house.liveMail()
                .answer(mail ->
                        seen.add(mail.to().address().value())
                                ? new MailOutcome.Deferred(
                                        ReplyClass.SLOW_DOWN, "450 4.7.1 rate limited")
                                : new MailOutcome.Accepted("250 ok"));

        run(id, Duration.ofHours(3));

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(30);
        assertThat(house.liveMail().mails()).hasSize(60);
    }

    @Test
    void greylistingOfEverybodyDoesNotStopACampaign() {
        CampaignId id = started(250, OnUnknown.RESEND, "grey.example", "gray.example");
        Set<String> seen = new HashSet<>();
        house.liveMail()
                .answer(mail ->
                        seen.add(mail.to().address().value())
                                ? new MailOutcome.Deferred(ReplyClass.LATER, "450 4.2.0 Greylisted")
                                : new MailOutcome.Accepted("250 ok"));

        Duration passed = run(id, Duration.ofHours(1));

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(250);
        assertThat(passed).isLessThan(Duration.ofMinutes(2));
    }

    @ParameterizedTest
    @EnumSource(names = {"LATER", "SLOW_DOWN", "GREYLISTED", "MAILBOX_FULL", "MAILBOX_BUSY"})
    void aServerThatPutsOffForEverEndsTheCampaign(ReplyClass reason) {
        CampaignId id = started(60, OnUnknown.RESEND, "a.example", "b.example");
        house.liveMail().answer(_ -> new MailOutcome.Deferred(reason, "451 not now"));

        run(id, Duration.ofHours(6));

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.FAILED);
        assertThat(house.liveMail().mails()).hasSizeLessThanOrEqualTo(300);
        for (String reader : Set.copyOf(house.liveMail().recipients())) {
            assertThat(Collections.frequency(house.liveMail().recipients(), reader))
                    .isLessThanOrEqualTo(5);
        }
    }

    @Test
    void recipientsWhoAreGivenUpCountAsRefused() {
        CampaignId id =
                started(300, OnUnknown.RESEND, "away.example", "here.example", "off.example");
        house.liveMail()
                .answer(mail ->
                        isTo(mail, "here.example")
                                ? new MailOutcome.Accepted("250 ok")
                                : new MailOutcome.Deferred(ReplyClass.LATER, "451 4.3.0 not now"));

        run(id, Duration.ofHours(6));

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.PAUSED);
        assertThat(mailing.now(id).state().failureReason().orElseThrow())
                .startsWith("The mail server refused");
    }

    @Test
    void aRecipientWhoBreaksConnectionsFailsAfterFiveAttempts() {
        CampaignId id = started(20, OnUnknown.RESEND, "here.example");
        house.liveMail()
                .answer(mail ->
                        mail.to().address().localPart().equals("reader-7")
                                ? new MailOutcome.Dropped("The connection was lost")
                                : new MailOutcome.Accepted("250 ok"));

        run(id, Duration.ofHours(3));

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(19);
        assertThat(mailing.count(id, RecipientStatus.FAILED)).isEqualTo(1);
        assertThat(house.liveMail().mails()).hasSize(24);
    }
}
