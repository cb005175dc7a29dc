package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.DeliveringMailTransportContract;
import dev.postroom.domain.email.Handover;
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

/** {@link DeliveringMailTransportContract} for transports that write each mail as a message. */
public interface WrittenMailContract extends DeliveringMailTransportContract {

    /** The messages that the other side has got so far, in the order of arrival. */
    List<ReceivedMail> messages();

    @Override
    default List<OutgoingMail> received() {
        return messages().stream().map(ReadMessage::of).toList();
    }

    private ReceivedMail sent(OutgoingMail mail) {
        assertThat(Handover.send(transport(), workspace(), List.of(mail)))
                .singleElement()
                .isInstanceOf(MailOutcome.Accepted.class);
        assertThat(messages()).hasSize(1);
        return messages().getFirst();
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
}
