package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.email.transport.ReplyClass;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** {@link MailTransportContract} for implementations that send to a server. */
public interface RelayedMailTransportContract extends MailTransportContract {

    /** The server behind the transport. */
    Relay relay();

    /** A server with a configurable reaction to the next mail. */
    interface Relay {

        /**
         * Refuses the next mail permanently, so that the transport understands this reason.
         *
         * @return words that it says, for people
         */
        String refuseNext(ReplyClass reason);

        /** Does not take the next mail now, for a reason of this mail; returns the same. */
        String deferNext();

        /** Reads the next mail completely and closes the connection without a reply. */
        void vanishAfterNext();

        /** Says nothing from now on, to new connections either, until it goes away. */
        void fallSilent();

        /** Ends its connections, and cannot be connected to from now on. */
        void goAway();
    }

    /** The longest time that a test waits for what must come much earlier. */
    default Duration patience() {
        return Duration.ofSeconds(40);
    }

    private List<MailOutcome> sendThree() {
        return Handover.send(
                transport(),
                workspace(),
                List.of(
                        MailTransportContract.mailTo("a@example.com"),
                        MailTransportContract.mailTo("b@example.com"),
                        MailTransportContract.mailTo("c@example.com")));
    }

    // which of the mails is the next to arrive is the transport's choice
    private void assertOneIs(Predicate<MailOutcome> special) {
        List<MailOutcome> outcomes = sendThree();
        assertThat(outcomes).hasSize(3).filteredOn(special).hasSize(1);
        assertThat(outcomes).filteredOn(MailOutcome.Accepted.class::isInstance).hasSize(2);
    }

    @Test
    default void aMissingMailboxConcernsOneMailAndIsToldFromOtherRefusals() {
        assertOneIsRefused(ReplyClass.MAILBOX_UNKNOWN);
    }

    @Test
    default void aRefusedMailSaysNothingAboutTheMailbox() {
        assertOneIsRefused(ReplyClass.REFUSED_MAIL);
    }

    private void assertOneIsRefused(ReplyClass reason) {
        String words = relay().refuseNext(reason);
        assertOneIs(outcome ->
                outcome instanceof MailOutcome.Refused refused
                        && refused.reason() == reason
                        && refused.text().contains(words));
        assertThat(received()).hasSize(2);
    }

    @Test
    default void aTemporaryRefusalConcernsOneMail() {
        String words = relay().deferNext();
        assertOneIs(outcome ->
                outcome instanceof MailOutcome.Deferred deferred
                        && deferred.reason() == ReplyClass.LATER
                        && deferred.text().contains(words));
        assertThat(received()).hasSize(2);
    }

    @Test
    default void theOutcomeIsUnknownWhenTheReplyIsLost() {
        relay().vanishAfterNext();
        assertOneIs(MailOutcome.Unknown.class::isInstance);
    }

    @Test
    default void anUnreachableServerIsReportedForEveryMail() {
        relay().goAway();
        assertThat(sendThree()).hasSize(3).allMatch(o -> o instanceof MailOutcome.Unreachable);
        assertThat(received()).isEmpty();
    }

    @Test
    default void aMailWithoutAnAnswerEndsWithTheTimeOfItsSession() {
        relay().fallSilent();
        MailSession.Limits limits = new MailSession.Limits(2, Duration.ofMillis(300));
        List<MailOutcome> outcomes =
                Assertions.assertTimeoutPreemptively(
                        patience(),
                        () ->
                                Handover.send(
                                        transport(),
                                        workspace(),
                                        List.of(
                                                MailTransportContract.mailTo("a@example.com"),
                                                MailTransportContract.mailTo("b@example.com")),
                                        limits));
        assertThat(outcomes)
                .hasSize(2)
                .allMatch(outcome ->
                        outcome instanceof MailOutcome.Unreachable
                                || outcome instanceof MailOutcome.Dropped
                                || outcome instanceof MailOutcome.Unknown);
    }

    @Test
    default void aCallerThatWaitsForAMomentGetsWhatIsKnownThen() {
        relay().fallSilent();
        List<MailOutcome> outcomes = new CopyOnWriteArrayList<>();
        MailSession session =
                transport().open(workspace(), new MailSession.Limits(1, Duration.ofMinutes(10)));
        try {
            Assertions.assertTimeoutPreemptively(
                    patience(),
                    () -> {
                        session.offer(MailTransportContract.mailTo("a@example.com"), outcomes::add);
                        boolean isAll = session.awaitAnswers(Duration.ofMillis(10));
                        assertThat(isAll).isEqualTo(!outcomes.isEmpty());
                    });
        } finally {
            relay().goAway();
            session.close();
        }
        assertThat(outcomes).hasSize(1);
    }
}
