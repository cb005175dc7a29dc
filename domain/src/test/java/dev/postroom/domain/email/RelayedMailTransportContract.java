package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransportContract;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.Predicate;

/** {@link MailTransportContract} for implementations that send to a server. */
public interface RelayedMailTransportContract extends MailTransportContract {

    /** The server behind the transport. */
    Relay relay();

    /** A server with a configurable reaction to the next mail. */
    interface Relay {

        /** Refuses the next mail with this reply. */
        void answerNext(String reply);

        /** Reads the next mail completely and closes the connection without a reply. */
        void vanishAfterNext();

        /** Cannot be connected to from now on. */
        void goAway();
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
    default void aPermanentRefusalConcernsOneMail() {
        relay().answerNext("550 5.1.1 No such person");
        assertOneIs(outcome ->
                outcome instanceof MailOutcome.Refused refused
                        && refused.reply().equals("550 5.1.1 No such person"));
        assertThat(received()).hasSize(2);
    }

    @Test
    default void aTemporaryRefusalConcernsOneMail() {
        relay().answerNext("451 4.7.1 Later please");
        assertOneIs(new MailOutcome.Deferred("451 4.7.1 Later please")::equals);
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
}
