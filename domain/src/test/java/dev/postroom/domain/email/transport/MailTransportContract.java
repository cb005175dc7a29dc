package dev.postroom.domain.email.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.postroom.domain.email.CompleteMailContract;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link MailTransport} must pass. */
public interface MailTransportContract extends CompleteMailContract {

    /** A mail to this address with a new id. */
    static OutgoingMail mailTo(String address) {
        return CompleteMailContract.mailTo(address);
    }

    private static String recipient(OutgoingMail mail) {
        return mail.to().address().value();
    }

    private List<String> accepted(List<OutgoingMail> mails) {
        List<MailOutcome> outcomes = Handover.send(transport(), workspace(), mails);
        assertThat(outcomes).hasSameSizeAs(mails).doesNotContainNull();
        return IntStream.range(0, mails.size())
                .filter(i -> outcomes.get(i) instanceof MailOutcome.Accepted)
                .mapToObj(i -> recipient(mails.get(i)))
                .toList();
    }

    @Test
    default void exactlyTheAcceptedMailsArrive() {
        List<OutgoingMail> mails =
                IntStream.range(0, 7).mapToObj(i -> mailTo("reader" + i + "@example.com")).toList();
        assertThat(accepted(mails))
                .containsExactlyInAnyOrderElementsOf(
                        received().stream().map(MailTransportContract::recipient).toList());
    }

    @Test
    default void noMailsGiveNoOutcomes() {
        assertThat(Handover.send(transport(), workspace(), List.of())).isEmpty();
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
                .extracting(MailTransportContract::recipient)
                .containsExactlyInAnyOrderElementsOf(accepted);
    }

    @Test
    default void aCallInsideATransactionIsRefusedAndSendsNothing() {
        InsideTransaction.isRefused(() ->
                Handover.send(transport(), workspace(), List.of(mailTo("reader@example.com"))));
        assertThat(received()).isEmpty();
    }

    @Test
    default void aSessionOpenedBeforeATransactionRefusesMailsInsideIt() {
        try (MailSession session = transport().open(workspace(), limits(2))) {
            InsideTransaction.isRefused(() -> session.offer(mailTo("reader@example.com"), _ -> {}));
            InsideTransaction.isRefused(() -> session.awaitAnswers());
            InsideTransaction.isRefused(() -> session.awaitAnswers(Duration.ZERO));
        }
        assertThat(received()).isEmpty();
    }

    @Test
    default void aWindowSmallerThanTheSessionLosesAndRepeatsNoMail() {
        for (int inFlight = 1; inFlight <= 3; inFlight++) {
            List<OutgoingMail> mails =
                    IntStream.range(0, 7).mapToObj(i -> mailTo("r" + i + "@example.com")).toList();
            assertThat(Handover.send(transport(), workspace(), mails, inFlight))
                    .hasSize(7)
                    .doesNotContainNull();
        }
    }

    @Test
    default void neverAreMoreMailsUnansweredThanTheWindowAllows() {
        AtomicInteger open = new AtomicInteger();
        try (MailSession session = transport().open(workspace(), limits(2))) {
            for (int i = 0; i < 9; i++) {
                open.incrementAndGet();
                session.offer(mailTo("reader@example.com"), _ -> open.decrementAndGet());
                assertThat(open.get()).isBetween(0, 2);
            }
            session.awaitAnswers();
            assertThat(open.get()).isZero();
        }
    }

    @Test
    default void aMailThatComesAfterTheTimeOfItsSessionIsNotHandedOver() {
        MailSession.Limits limits = new MailSession.Limits(1, Duration.ofNanos(1));
        assertThat(
                        Handover.send(
                                transport(), workspace(), List.of(mailTo("a@example.com")), limits))
                .hasOnlyElementsOfType(MailOutcome.Unreachable.class);
        assertThat(received()).isEmpty();
    }

    @Test
    default void outcomesComeOnTheThreadOfTheCaller() {
        Thread caller = Thread.currentThread();
        List<Thread> threads = new ArrayList<>();
        try (MailSession session = transport().open(workspace(), limits(4))) {
            for (int i = 0; i < 3; i++) {
                session.offer(
                        mailTo("reader@example.com"), _ -> threads.add(Thread.currentThread()));
            }
        }
        assertThat(threads).hasSize(3).containsOnly(caller);
    }

    @Test
    default void closingAwaitsTheAnswersAndEndsTheSession() {
        List<MailOutcome> outcomes = new ArrayList<>();
        MailSession session = transport().open(workspace(), limits(4));
        session.offer(mailTo("reader@example.com"), outcomes::add);
        session.close();
        session.close();
        assertThat(outcomes).hasSize(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> session.offer(mailTo("reader@example.com"), outcomes::add));
        assertThat(outcomes).hasSize(1);
    }

    private static MailSession.Limits limits(int inFlight) {
        return new MailSession.Limits(inFlight, Duration.ofMinutes(1));
    }
}
