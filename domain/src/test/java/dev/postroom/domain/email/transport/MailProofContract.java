package dev.postroom.domain.email.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.OutgoingMail;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/** The contract of every {@link MailProof}. */
public interface MailProofContract {

    MailProof proof();

    private static OutgoingMail mail() {
        return MailTransportContract.mailTo("ann@example.com");
    }

    @Test
    default void anOrdinaryMailCanBeWritten() {
        assertThat(proof().isWritable(mail())).isTrue();
    }

    @Test
    default void aMailWithFilesOfAnySizeCanBeWritten() {
        MailContent content = mail().content();
        List<Attachment> files =
                List.of(
                        new Attachment("empty.bin", "text/plain", Optional.empty(), new byte[0]),
                        new Attachment("logo.png", "image/png", Optional.of("a"), new byte[0]),
                        new Attachment(
                                "b.pdf", "application/pdf", Optional.empty(), new byte[3_000_000]));

        assertThat(proof().isWritable(mail().withContent(content.withAttachments(files)))).isTrue();
    }

    @Test
    default void aMailThatWouldEndItsHeaderEarlyCannotBeWritten() {
        OutgoingMail mail = mail();
        OutgoingMail broken =
                new OutgoingMail(
                        "a@b>\r\nBcc: <c@example.com",
                        mail.from(),
                        mail.to(),
                        mail.replyTo(),
                        mail.content(),
                        mail.headers(),
                        mail.unsubscribe(),
                        mail.shownRecipients());

        assertThat(proof().isWritable(broken)).isFalse();
        assertThat(proof().isWritable(mail)).isTrue();
    }
}
