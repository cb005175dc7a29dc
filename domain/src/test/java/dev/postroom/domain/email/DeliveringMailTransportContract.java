package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.message.OutgoingMail.ShownRecipients;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransportContract;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/**
 * {@link MailTransportContract} for implementations that accept mails: the received message has all
 * content of the mail.
 */
public interface DeliveringMailTransportContract extends MailTransportContract {

    private ReceivedMail sent(OutgoingMail mail) {
        assertThat(Handover.send(transport(), workspace(), List.of(mail)))
                .singleElement()
                .isInstanceOf(MailOutcome.Accepted.class);
        assertThat(received()).hasSize(1);
        return received().getFirst();
    }

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
                .extracting(ReceivedMail::recipient)
                .containsExactlyInAnyOrderElementsOf(
                        mails.stream().map(mail -> mail.to().address().value()).toList());
    }

    @Test
    default void theMessageIdIsKept() {
        OutgoingMail mail = MailTransportContract.mailTo("reader@example.com");
        assertThat(sent(mail).header("Message-ID")).containsExactly("<" + mail.messageId() + ">");
    }

    @Test
    default void theHeadersNameSenderRecipientAndSubject() {
        ReceivedMail mail = sent(MailTransportContract.mailTo("Ann Reader <ann@example.com>"));
        assertThat(mail.recipient()).isEqualTo("ann@example.com");
        assertThat(mail.header("From")).containsExactly("News <news@example.org>");
        assertThat(mail.header("To")).containsExactly("Ann Reader <ann@example.com>");
        assertThat(mail.header("Subject")).containsExactly("Hello");
        assertThat(mail.header("Date")).hasSize(1);
        assertThat(mail.header("MIME-Version")).containsExactly("1.0");
        assertThat(mail.header("Cc")).isEmpty();
        assertThat(mail.header("Bcc")).isEmpty();
    }

    @Test
    default void textAndHtmlAreAlternatives() {
        ReceivedMail mail = sent(MailTransportContract.mailTo("reader@example.com"));
        assertThat(mail.header("Content-Type"))
                .singleElement()
                .asString()
                .startsWith("multipart/alternative");
        assertThat(mail.text()).containsSubsequence("text/plain", "Hello", "text/html", "<p>Hello");
    }

    @Test
    default void theUnsubscribeHeadersArePresent() {
        OutgoingMail mail = MailTransportContract.mailTo("reader@example.com");
        ReceivedMail received = sent(mail);
        assertThat(received.header("List-Unsubscribe"))
                .containsExactly("<" + mail.unsubscribe().orElseThrow() + ">");
        assertThat(received.header("List-Unsubscribe-Post"))
                .containsExactly("List-Unsubscribe=One-Click");
    }

    @Test
    default void theCcAndReplyToHeadersAreAsRequested() {
        OutgoingMail plain = MailTransportContract.mailTo("reader@example.com");
        OutgoingMail mail =
                new OutgoingMail(
                        plain.messageId(),
                        plain.from(),
                        plain.to(),
                        Optional.of(Mailbox.parse("Desk <desk@example.org>")),
                        plain.content(),
                        new MailHeaders(Map.of("X-Order", "42")),
                        Optional.empty(),
                        new ShownRecipients(
                                List.of(plain.to(), Mailbox.parse("second@example.com")),
                                List.of(Mailbox.parse("copy@example.com"))));
        ReceivedMail received = sent(mail);
        assertThat(received.header("To")).containsExactly("reader@example.com, second@example.com");
        assertThat(received.header("Cc")).containsExactly("copy@example.com");
        assertThat(received.header("Reply-To")).containsExactly("Desk <desk@example.org>");
        assertThat(received.header("X-Order")).containsExactly("42");
        assertThat(received.header("List-Unsubscribe")).isEmpty();
        assertThat(received.header("List-Unsubscribe-Post")).isEmpty();
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
                .extracting(ReceivedMail::recipient)
                .containsExactlyInAnyOrderElementsOf(
                        mails.stream().map(mail -> mail.to().address().value()).toList());
    }
}
