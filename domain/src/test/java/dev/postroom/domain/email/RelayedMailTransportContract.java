package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

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
    private void assertOneOf(MailOutcome special) {
        List<MailOutcome> outcomes = sendThree();
        assertThat(outcomes).containsOnlyOnce(special);
        assertThat(outcomes)
                .filteredOn(outcome -> !outcome.equals(special))
                .hasSize(2)
                .allMatch(outcome -> outcome instanceof MailOutcome.Accepted);
    }

    @Test
    default void aPermanentRefusalConcernsOneMail() {
        relay().answerNext("550 5.1.1 No such person");
        assertOneOf(new MailOutcome.Refused("550 5.1.1 No such person"));
        assertThat(received()).hasSize(2);
    }

    @Test
    default void aTemporaryRefusalConcernsOneMail() {
        relay().answerNext("451 4.7.1 Later please");
        assertOneOf(new MailOutcome.Deferred("451 4.7.1 Later please"));
        assertThat(received()).hasSize(2);
    }

    @Test
    default void theOutcomeIsUnknownWhenTheReplyIsLost() {
        relay().vanishAfterNext();
        assertOneOf(new MailOutcome.Unknown("The whole mail was sent, but no answer came back."));
    }

    @Test
    default void anUnreachableServerIsReportedForEveryMail() {
        relay().goAway();
        assertThat(sendThree()).hasSize(3).allMatch(o -> o instanceof MailOutcome.Unreachable);
        assertThat(received()).isEmpty();
    }
}
