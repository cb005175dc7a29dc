package dev.postroom.domain.email.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Tests that every implementation of {@link MailTrials} must pass. */
public interface MailTrialsContract {

    Duration TIME = Duration.ofSeconds(10);

    /** The trials under test, made with {@link InsideTransaction#guard}. */
    MailTrials trials();

    /** The addresses of the mails that the other side has got so far. */
    List<String> received();

    /** From now on the other side answers the end of a mail with this reply. */
    void answer(String reply);

    private MailTrial attempt(String address) {
        return trials().attempt(WorkspaceFixture.live(new UUID(0, 1)), mailTo(address), TIME);
    }

    private static OutgoingMail mailTo(String address) {
        return MailTransportContract.mailTo(address);
    }

    @Test
    default void anAcceptedMailArrivesOnceAndItsConversationIsTold() {
        MailTrial trial = attempt("reader@example.com");
        assertThat(trial.outcome()).isInstanceOf(MailOutcome.Accepted.class);
        assertThat(received()).containsExactly("reader@example.com");
        assertThat(trial.transcript())
                .extracting(MailTrial.Line::voice)
                .contains(MailTrial.Voice.values());
        assertThat(trial.transcript()).extracting(MailTrial.Line::at).isSorted();
        assertThat(trial.transcript().getLast().text()).contains(trial.outcome().text());
    }

    @Test
    default void aRefusalIsAnOutcomeInTheWordsOfTheOtherSide() {
        answer("554 5.0.0 not this one");
        MailTrial trial = attempt("reader@example.com");
        assertThat(trial.outcome())
                .isEqualTo(
                        new MailOutcome.Refused(ReplyClass.REFUSED_MAIL, "554 5.0.0 not this one"));
        assertThat(trial.transcript())
                .extracting(MailTrial.Line::text)
                .contains("554 5.0.0 not this one");
        assertThat(received()).isEmpty();
    }

    @Test
    default void aMailOfATestEnvironmentIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        trials().attempt(
                                        WorkspaceFixture.test(new UUID(0, 1)),
                                        mailTo("reader@example.com"),
                                        TIME));
        assertThat(received()).isEmpty();
    }

    @Test
    default void aCallInsideATransactionIsRefusedAndSendsNothing() {
        InsideTransaction.isRefused(() -> attempt("reader@example.com"));
        assertThat(received()).isEmpty();
    }
}
