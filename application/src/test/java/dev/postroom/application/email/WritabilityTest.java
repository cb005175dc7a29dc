package dev.postroom.application.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.InMemoryMailProof;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

final class WritabilityTest {

    private static final String BAD = "unwritable";

    private final Writability writability = new Writability(new InMemoryMailProof());
    private final OutgoingMail mail = MailTransportContract.mailTo("ann@example.com");

    private static Attachment file(String name) {
        return new Attachment(name, "text/plain", Optional.empty(), new byte[] {1});
    }

    private String field(OutgoingMail one) {
        Violation flaw = writability.flaw(one).orElseThrow();
        assertThat(flaw.code()).isEqualTo("unwritable");
        return flaw.field();
    }

    @Test
    void aMailThatCanBeWrittenIsAccepted() {
        assertThat(writability.flaw(mail)).isEmpty();
        writability.require(mail);
    }

    @Test
    void theFieldIsTheOneWithoutWhichTheMailCanBeWritten() {
        List<Attachment> files = List.of(file("a.txt"), file(BAD), file("c.txt"));

        assertThat(field(mail.withContent(mail.content().withAttachments(files))))
                .isEqualTo("attachments[1]");
        assertThat(field(mail.withContent(mail.content().withSubject(BAD)))).isEqualTo("subject");
        assertThat(field(mail.withHeaders(new MailHeaders(Map.of("X-A", BAD)))))
                .isEqualTo("headers");
        assertThat(field(to(new Mailbox(Optional.of(BAD), mail.to().address())))).isEqualTo("to");
    }

    @Test
    void aMailWithSeveralReasonsIsRefusedAsAWhole() {
        OutgoingMail twice =
                mail.withContent(mail.content().withSubject(BAD))
                        .withHeaders(new MailHeaders(Map.of("X-A", BAD)));

        assertThat(field(twice)).isEmpty();
        assertThatExceptionOfType(FailureException.class)
                .isThrownBy(() -> writability.require(twice))
                .extracting(FailureException::failure)
                .isInstanceOf(Failure.Invalid.class);
    }

    private OutgoingMail to(Mailbox to) {
        return new OutgoingMail(
                mail.messageId(),
                mail.from(),
                to,
                mail.replyTo(),
                mail.content(),
                mail.headers(),
                mail.unsubscribe(),
                mail.shownRecipients());
    }
}
