package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SequentialIds;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link MailTransport} must pass. */
public interface MailTransportContract {

    SequentialIds IDS = new SequentialIds();

    /** The transport under test, made with {@link InsideTransaction#guard}; one for each test. */
    MailTransport transport();

    /** A workspace that this transport serves. */
    Workspace workspace();

    /** What the other side has got so far, in the order of arrival. */
    List<ReceivedMail> received();

    /** A mail to this address with a new id. */
    static OutgoingMail mailTo(String address) {
        return MailFixture.mail(IDS.next()).withTo(address).build();
    }

    private List<String> accepted(List<OutgoingMail> mails) {
        List<MailOutcome> outcomes = transport().send(workspace(), mails);
        assertThat(outcomes).hasSameSizeAs(mails).doesNotContainNull();
        return IntStream.range(0, mails.size())
                .filter(i -> outcomes.get(i) instanceof MailOutcome.Accepted)
                .mapToObj(i -> mails.get(i).to().address().value())
                .toList();
    }

    @Test
    default void exactlyTheAcceptedMailsArriveInOrder() {
        List<OutgoingMail> mails =
                IntStream.range(0, 7).mapToObj(i -> mailTo("reader" + i + "@example.com")).toList();
        assertThat(accepted(mails))
                .containsExactlyElementsOf(
                        received().stream().map(ReceivedMail::recipient).toList());
    }

    @Test
    default void noMailsGiveNoOutcomes() {
        assertThat(transport().send(workspace(), List.of())).isEmpty();
        assertThat(received()).isEmpty();
    }

    @Test
    default void concurrentCallsLoseAndRepeatNoMail() {
        List<OutgoingMail> mails =
                IntStream.range(0, 60).mapToObj(i -> mailTo("r" + i + "@example.com")).toList();
        Queue<String> accepted = new ConcurrentLinkedQueue<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int from = 0; from < mails.size(); from += 5) {
                List<OutgoingMail> batch = mails.subList(from, from + 5);
                threads.execute(() -> accepted.addAll(accepted(batch)));
            }
        }
        assertThat(received())
                .extracting(ReceivedMail::recipient)
                .containsExactlyInAnyOrderElementsOf(accepted);
    }

    @Test
    default void aCallInsideATransactionIsRefusedAndSendsNothing() {
        InsideTransaction.isRefused(
                () -> transport().send(workspace(), List.of(mailTo("reader@example.com"))));
        assertThat(received()).isEmpty();
    }
}
