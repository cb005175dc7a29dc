package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailProof;

import java.time.InstantSource;
import java.util.Arrays;

/** Writes mails as MIME messages and forgets them. Safe for any number of threads. */
public final class MimeMailProof implements MailProof {

    private final MessageWriter messages;

    public MimeMailProof(InstantSource clock) {
        this.messages = new MessageWriter(clock);
    }

    @Override
    public boolean isWritable(OutgoingMail mail) {
        try {
            byte[] message = messages.bytes(withShortAttachments(mail));
            return message.length > 0;
        } catch (UnwritableMailException _) {
            return false;
        }
    }

    // Base64 takes any bytes, and those of a request may be many. An empty file stays empty.
    private static OutgoingMail withShortAttachments(OutgoingMail mail) {
        MailContent content = mail.content();
        if (content.attachments().isEmpty()) {
            return mail;
        }
        MailContent shorter =
                content.withAttachments(
                        content.attachments().stream().map(MimeMailProof::shortened).toList());
        return mail.withContent(shorter);
    }

    private static Attachment shortened(Attachment file) {
        byte[] bytes = file.content();
        return new Attachment(
                file.filename(),
                file.contentType(),
                file.contentId(),
                Arrays.copyOf(bytes, Math.min(1, bytes.length)));
    }
}
