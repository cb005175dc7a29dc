package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransportContract;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** {@link MailTransportContract} for implementations whose other side accepts every mail. */
public interface DeliveringMailTransportContract extends MailTransportContract {

    @Test
    default void mailsArriveWithOneOutcomeEach() {
        List<OutgoingMail> mails =
                IntStream.range(0, 7)
                        .mapToObj(i -> MailTransportContract.mailTo("reader" + i + "@example.com"))
                        .toList();
        assertThat(Handover.send(transport(), workspace(), mails))
                .hasSize(7)
                .allMatch(outcome -> outcome instanceof MailOutcome.Accepted);
        assertThat(received())
                .extracting(mail -> mail.to().address().value())
                .containsExactlyInAnyOrderElementsOf(
                        mails.stream().map(mail -> mail.to().address().value()).toList());
    }

    @Test
    default void concurrentCallsDeliverEveryMail() {
        List<OutgoingMail> mails =
                IntStream.range(0, 60)
                        .mapToObj(i -> MailTransportContract.mailTo("r" + i + "@example.com"))
                        .toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int from = 0; from < mails.size(); from += 5) {
                List<OutgoingMail> batch = mails.subList(from, from + 5);
                threads.execute(() -> Handover.send(transport(), workspace(), batch));
            }
        }
        assertThat(received())
                .extracting(mail -> mail.to().address().value())
                .containsExactlyInAnyOrderElementsOf(
                        mails.stream().map(mail -> mail.to().address().value()).toList());
    }
}
