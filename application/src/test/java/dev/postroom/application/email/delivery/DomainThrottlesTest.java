package dev.postroom.application.email.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

final class DomainThrottlesTest {

    private static final MailOutcome TAKEN = new MailOutcome.Accepted("250 ok");
    private static final MailOutcome TOO_MANY =
            new MailOutcome.Deferred(ReplyClass.SLOW_DOWN, "421 4.7.0 too many");
    private static final EmailAddress SENDER = new EmailAddress("us@mail.example");
    private static final EmailAddress UNSIGNED = new EmailAddress("us@promo.example");
    private static final EmailAddress READER = new EmailAddress("reader@slow.example");
    private static final EmailAddress OTHER = new EmailAddress("reader@fast.example");

    private final Workspace live = WorkspaceFixture.live(new UUID(0, 1));
    private final Workspace neighbour = WorkspaceFixture.live(new UUID(0, 3));
    private final SettableClock clock = new SettableClock();
    private final DomainThrottles paces = new DomainThrottles(clock, 2, Optional.empty());

    private boolean enters(EmailAddress address) {
        return paces.enter(live, SENDER, address).isZero();
    }

    private void answer(MailOutcome answer) {
        paces.answered(live, SENDER, READER, answer);
    }

    /** How many mails are sent in one second, each answered at once. */
    private int sentInASecond() {
        int sent = 0;
        while (sent < 5000 && enters(READER)) {
            answer(TAKEN);
            sent++;
        }
        clock.advance(Duration.ofSeconds(1));
        return sent;
    }

    @Test
    void aDomainWithoutTroubleHasNoLimit() {
        answer(new MailOutcome.Deferred(ReplyClass.LATER, "451 4.7.1 Greylisted"));
        answer(new MailOutcome.Refused(ReplyClass.MAILBOX_UNKNOWN, "550 5.1.1 no"));
        assertThat(IntStream.range(0, 100).filter(_ -> enters(READER)).count()).isEqualTo(100);
    }

    @Test
    void aServerThatAsksForFewerMailsGetsNoneForAWhileAndOthersGetTheirs() {
        answer(TOO_MANY);
        assertThat(paces.enter(live, SENDER, READER))
                .isBetween(Duration.ofSeconds(10), Duration.ofSeconds(40));
        assertThat(enters(OTHER)).isTrue();
        clock.advance(Duration.ofSeconds(10));
        assertThat(enters(READER)).isTrue();
    }

    @Test
    void mailsThatAreHeldBackComeBackOneAfterAnother() {
        answer(TOO_MANY);
        assertThat(
                        IntStream.range(0, 60)
                                .mapToObj(_ -> paces.enter(live, SENDER, READER))
                                .distinct()
                                .count())
                .isEqualTo(60);
    }

    @Test
    void theSameAnswerToWhatWasUnderWayCountsOnce() {
        answer(TOO_MANY);
        answer(TOO_MANY);
        answer(TOO_MANY);
        clock.advance(Duration.ofSeconds(10));
        assertThat(enters(READER)).isTrue();
        answer(TOO_MANY);
        clock.advance(Duration.ofSeconds(19));
        assertThat(enters(READER)).isFalse();
        clock.advance(Duration.ofSeconds(1));
        assertThat(enters(READER)).isTrue();
    }

    @Test
    void thePaceRecoversUntilNothingIsHeldBack() {
        answer(TOO_MANY);
        clock.advance(Duration.ofSeconds(10));
        int[] sent = IntStream.range(0, 60).map(_ -> sentInASecond()).toArray();
        assertThat(sent).startsWith(1, 1, 1, 1, 1);
        assertThat(sent[20]).isBetween(8, 32);
        assertThat(sent[59]).isEqualTo(5000);
        assertThat(IntStream.range(0, 100).filter(_ -> enters(READER)).count()).isEqualTo(100);
    }

    @Test
    void aDomainThatLosesConnectionsHasFewMailsUnderWay() {
        answer(new MailOutcome.Unknown("lost after the dot"));
        assertThat(enters(READER)).isTrue();
        assertThat(enters(READER)).isTrue();
        assertThat(enters(READER)).isFalse();
        assertThat(enters(OTHER)).isTrue();
        answer(TAKEN);
        assertThat(enters(READER)).isTrue();
        IntStream.range(0, 20).forEach(_ -> answer(TAKEN));
        assertThat(IntStream.range(0, 100).filter(_ -> enters(READER)).count()).isEqualTo(100);
    }

    @Test
    void aServerThatNeverTakesMoreIsLeftToTheAttemptsOfEachMail() {
        Duration waited = Duration.ZERO;
        for (Duration wait = asked(); !wait.isZero(); wait = asked()) {
            clock.advance(Duration.ofSeconds(10));
            waited = waited.plusSeconds(10);
            assertThat(waited).isLessThan(Duration.ofMinutes(30));
        }
        assertThat(waited).isGreaterThan(Duration.ofMinutes(15));
        assertThat(IntStream.range(0, 100).filter(_ -> enters(READER)).count()).isEqualTo(100);
    }

    // sends all it may, until a mail is held back; zero when a hundred were not
    private Duration asked() {
        for (int i = 0; i < 100; i++) {
            Duration wait = paces.enter(live, SENDER, READER);
            if (!wait.isZero()) {
                return wait;
            }
            answer(TOO_MANY);
        }
        return Duration.ZERO;
    }

    @Test
    void mailThatIsOnlySimulatedSlowsNothing() {
        Workspace test = WorkspaceFixture.test(new UUID(0, 2));
        paces.answered(test, SENDER, READER, TOO_MANY);
        assertThat(enters(READER)).isTrue();
        answer(TOO_MANY);
        assertThat(paces.enter(test, SENDER, READER)).isZero();
    }

    private void refuseUnsigned(ReplyClass reason) {
        paces.answered(
                live, UNSIGNED, READER, new MailOutcome.Refused(reason, "550 secret of promo"));
    }

    private boolean waits(Workspace workspace, EmailAddress sender) {
        return paces.enter(workspace, sender, READER).isPositive();
    }

    @ParameterizedTest
    @EnumSource(names = {"NO_SPF", "NO_DKIM", "NO_DMARC", "NO_AUTHENTICATION"})
    void theRecordOfOneSenderDomainHoldsBackNoMailOfAnotherAccount(ReplyClass reason) {
        refuseUnsigned(reason);
        assertThat(waits(live, UNSIGNED)).isTrue();
        assertThat(waits(neighbour, SENDER)).isFalse();
        paces.answered(neighbour, SENDER, READER, TAKEN);
        assertThat(waits(live, UNSIGNED)).isTrue();
        assertThat(paces.reasonToWait(UNSIGNED, READER))
                .contains("promo.example")
                .doesNotContain("secret");
        assertThat(paces.reasonToWait(SENDER, READER)).doesNotContain("promo").contains("slowed");
        clock.advance(Duration.ofMinutes(15));
        assertThat(waits(live, UNSIGNED)).isFalse();
        paces.answered(live, UNSIGNED, READER, TAKEN);
        assertThat(waits(live, UNSIGNED)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"NO_PTR", "NO_TLS"})
    void whatThisServiceLacksHoldsBackTheMailOfAllAccountsWithoutTheWordsOfOne(ReplyClass reason) {
        refuseUnsigned(reason);
        assertThat(waits(live, UNSIGNED)).isTrue();
        assertThat(waits(neighbour, SENDER)).isTrue();
        assertThat(paces.reasonToWait(SENDER, READER))
                .contains("until " + reason.missing().orElseThrow() + " is set up")
                .doesNotContain("promo", "secret");
    }

    @Test
    void theSpfRecordOfTheBounceDomainHoldsBackTheMailOfAllAccountsByItsName() {
        DomainThrottles bouncing =
                new DomainThrottles(clock, 2, Optional.of("bounces.service.example"));

        bouncing.answered(
                live, UNSIGNED, READER, new MailOutcome.Refused(ReplyClass.NO_SPF, "550 promo"));

        assertThat(bouncing.enter(neighbour, SENDER, READER)).isPositive();
        assertThat(bouncing.reasonToWait(SENDER, READER))
                .contains("of bounces.service.example until SPF is set up")
                .doesNotContain("promo");
        bouncing.answered(
                live, UNSIGNED, OTHER, new MailOutcome.Refused(ReplyClass.NO_DKIM, "550 promo"));
        assertThat(bouncing.enter(neighbour, SENDER, OTHER)).isZero();
    }

    @Test
    void aMailThatAsksForItsSenderDomainIsNotCountedWhileTheReceiverRests() {
        refuseUnsigned(ReplyClass.NO_DMARC);
        clock.advance(Duration.ofMinutes(15));
        answer(TOO_MANY);
        assertThat(waits(live, UNSIGNED)).isTrue();
        clock.advance(Duration.ofSeconds(10));
        assertThat(waits(live, UNSIGNED)).isFalse();
    }
}
