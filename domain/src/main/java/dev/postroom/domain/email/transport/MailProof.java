package dev.postroom.domain.email.transport;

import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.DrivenPort;

/** Writes mails as messages to find those that cannot be written. Thread-safe. */
@DrivenPort
public interface MailProof {

    /**
     * Whether the mail can be written as a message. Keeps and sends nothing, calls no other system,
     * and does not encode whole attachments: their bytes can always be written.
     */
    boolean isWritable(OutgoingMail mail);
}
