package dev.postroom.application.campaign;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignState;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.event.EventType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** A campaign whose mail server takes nothing for a while. */
final class RelayAwayTest {

    private static final String LOGIN = "535 wrong password";
    private static final MailOutcome ACCEPTED = new MailOutcome.Accepted("250 ok");
    private static final MailOutcome AWAY = new MailOutcome.Unreachable("connection refused");
    private static final MailOutcome HELPLESS = new MailOutcome.Unreachable(LOGIN, true);

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private void answer(Function<Duration, MailOutcome> byTimePassed) {
        Instant start = house.work().clock().real().instant();
        house.liveMail()
                .answer(_ ->
                        byTimePassed.apply(
                                Duration.between(start, house.work().clock().real().instant())));
    }

    private void answerAfter(Duration away, MailOutcome meantime) {
        answer(passed -> passed.compareTo(away) < 0 ? meantime : ACCEPTED);
    }

    /** Lets time pass second by second, until the campaign has ended or for that long. */
    private Duration run(CampaignId id, Duration longest) {
        Duration passed = Duration.ZERO;
        while (mailing.now(id).status() == CampaignStatus.SENDING
                && passed.compareTo(longest) < 0) {
            while (mailing.running.sendNext() > 0) {
                mailing.running.finishDue();
            }
            mailing.running.finishDue();
            house.ports().elapse(Duration.ofSeconds(1));
            passed = passed.plusSeconds(1);
        }
        return passed;
    }

    @ParameterizedTest(name = "away for {0}, done within {1}")
    @CsvSource({"PT2S,PT20S", "PT60S,PT2M", "PT5M,PT7M", "PT10M,PT12M", "PT26H,PT26H2M"})
    void aCampaignGoesOnByItselfWhenTheServerIsBack(Duration away, Duration done) {
        CampaignId id = mailing.started(7, OnUnknown.RESEND);
        answerAfter(away, AWAY);

        Duration taken = run(id, Duration.ofHours(30));

        assertThat(taken).isLessThan(done);
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(mailing.now(id).state().failureReason()).isEmpty();
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(7);
        assertThat(house.events()).containsExactly(EventType.CAMPAIGN_COMPLETED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 6})
    void aServerThatGoesAwayInTheMiddleStopsNothing(int before) {
        CampaignId id = mailing.started(7, OnUnknown.RESEND);
        house.liveMail().answer(_ -> house.liveMail().mails().size() <= before ? ACCEPTED : AWAY);
        run(id, Duration.ofHours(1));
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENDING);
        assertThat(house.events()).isEmpty();

        house.liveMail().answer(_ -> ACCEPTED);
        run(id, Duration.ofMinutes(2));

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(7);
    }

    private Optional<CampaignState.Standstill> standstill(CampaignId id) {
        return mailing.now(id).state().standstill();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true | away <p1@example.test> | away",
                "false | 450 4.3.2 Service currently unavailable"
                        + " | The mail server takes no mail now: 450 4.3.2 Service currently",
                "false | 421 too many connections"
                        + " | The mail server takes no mail now: 421 too many connections"
            })
    void aCampaignThatWaitsSaysWhyAndSinceWhenUntilTheServerIsBack(
            boolean isAway, String text, String said) {
        CampaignId id = mailing.started(7, OnUnknown.RESEND);
        mailing.running.sendNext();
        Instant start = house.work().clock().real().instant();
        house.liveMail()
                .answer(_ ->
                        isAway
                                ? new MailOutcome.Unreachable(text)
                                : new MailOutcome.Deferred(ReplyClass.RELAY_LIMIT, text));
        run(id, Duration.ofMinutes(5));

        assertThat(standstill(id).orElseThrow().reason())
                .startsWith(said)
                .doesNotContain("example.test");
        assertThat(standstill(id).orElseThrow().since()).isBetween(start, start.plusSeconds(30));
        house.liveMail().answer(_ -> ACCEPTED);
        house.ports().elapse(Duration.ofMinutes(1));
        mailing.running.sendNext();
        assertThat(standstill(id)).isEmpty();
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENDING);
    }

    @Test
    void aCampaignThatIsPausedWhileItWaitsWaitsForNothing() {
        CampaignId id = mailing.started(7, OnUnknown.RESEND);
        house.liveMail().answer(_ -> AWAY);
        mailing.running.sendNext();
        assertThat(standstill(id)).isPresent();

        mailing.sending.pause(caller(house.live()), id);
        assertThat(standstill(id)).isEmpty();
        mailing.sending.resume(caller(house.live()), id);
        assertThat(standstill(id)).isEmpty();
    }

    @Test
    void theGapsGrowToAMinute() {
        CampaignId id = mailing.started(1, OnUnknown.RESEND);
        answerAfter(Duration.ofHours(1), AWAY);
        run(id, Duration.ofHours(1));
        // 5, 10, 20 and 40 seconds, then each minute
        assertThat(house.liveMail().mails()).hasSizeBetween(60, 64);
    }

    @Test
    void aServerThatTakesNoMailNowIsAskedAfterGrowingGaps() {
        CampaignId id = mailing.started(7, OnUnknown.RESEND);
        answerAfter(
                Duration.ofMinutes(10),
                new MailOutcome.Deferred(
                        ReplyClass.RELAY_LIMIT, "450 4.3.2 Service currently unavailable"));
        run(id, Duration.ofHours(2));
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(7);
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
    }

    @Test
    void aServerThatRefusesTheSignInForAWhileStopsNothing() {
        CampaignId id = mailing.started(4, OnUnknown.RESEND);
        answerAfter(Duration.ofMinutes(14), HELPLESS);
        run(id, Duration.ofHours(1));
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"0,FAILED", "1,PAUSED"})
    void aServerThatRefusesTheSignInForLongWaitsForPeople(int before, CampaignStatus stopped) {
        CampaignId id = mailing.started(4, OnUnknown.RESEND);
        house.liveMail()
                .answer(_ -> house.liveMail().mails().size() <= before ? ACCEPTED : HELPLESS);

        Duration taken = run(id, Duration.ofHours(1));

        assertThat(taken).isBetween(Duration.ofMinutes(15), Duration.ofMinutes(17));
        assertThat(mailing.now(id).status()).isEqualTo(stopped);
        assertThat(mailing.now(id).state().failureReason())
                .contains(
                        "No mail could be sent for 15 minutes, and waiting does not help. "
                                + LOGIN);
        assertThat(house.events())
                .hasSize(stopped == CampaignStatus.FAILED ? 1 : 0)
                .allMatch(EventType.CAMPAIGN_FAILED::equals);
        house.liveMail().answer(_ -> ACCEPTED);
        if (stopped == CampaignStatus.FAILED) {
            mailing.sending.retry(caller(house.live()), id);
        } else {
            mailing.sending.resume(caller(house.live()), id);
        }
        assertThat(mailing.now(id).state().failureReason()).isEmpty();
        run(id, Duration.ofMinutes(1));
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(4);
    }

    @Test
    void anOutageBetweenTwoRefusalsBeginsTheTimeAnew() {
        CampaignId id = mailing.started(4, OnUnknown.RESEND);
        answer(passed -> passed.toMinutes() == 10 || passed.toMinutes() == 11 ? AWAY : HELPLESS);
        Duration taken = run(id, Duration.ofHours(1));
        assertThat(taken).isBetween(Duration.ofMinutes(26), Duration.ofMinutes(29));
    }

    @ParameterizedTest
    @ValueSource(strings = {"550 5.1.8 Domain of sender address does not exist", "No such sender."})
    void aServerThatRefusesTheSenderStopsTheCampaignAtOnceAndSaysWhy(String reply) {
        Mailing large =
                new Mailing(
                        new CampaignPace(
                                1000,
                                8,
                                Mailing.LEASE,
                                Duration.ofMinutes(1),
                                Duration.ofSeconds(1)));
        CampaignId id = large.started(150, OnUnknown.RESEND);
        large.house
                .liveMail()
                .answer(_ -> new MailOutcome.Refused(ReplyClass.REFUSED_SENDER, reply));

        large.running.sendNext();

        assertThat(large.now(id).status()).isEqualTo(CampaignStatus.FAILED);
        assertThat(large.now(id).state().failureReason())
                .contains("The mail server refuses the sender: " + reply);
        assertThat(large.house.liveMail().mails()).hasSizeLessThan(20);
        large.house.liveMail().answer(_ -> ACCEPTED);
        large.sending.retry(caller(large.house.live()), id);
        large.running.sendNext();
        assertThat(large.count(id, RecipientStatus.ACCEPTED)).isEqualTo(150);
    }

    @Test
    void theGapOfAnOutageAppliesToOtherChunksToo() {
        CampaignId id = mailing.started(7, OnUnknown.RESEND);
        house.liveMail().answer(_ -> AWAY);
        assertThat(mailing.running.sendNext()).isEqualTo(2);
        assertThat(mailing.running.sendNext()).isZero();
        assertThat(mailing.running.sendNext()).isZero();
        assertThat(house.liveMail().mails()).hasSize(2);
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENDING);
    }
}
