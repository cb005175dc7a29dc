package dev.postroom.domain.email.transport;

import dev.postroom.domain.email.message.OutgoingMail;

import java.util.Optional;

/** Finds mails that no message can carry, as far as tests need. Safe for any number of threads. */
public final class InMemoryMailProof implements MailProof {

    @Override
    public boolean isWritable(OutgoingMail mail) {
        return mail.messageId().lines().count() == 1
                && mail.content().attachments().stream()
                        .noneMatch(file -> file.filename().equals("unwritable"))
                && !mail.to().name().equals(Optional.of("unwritable"))
                && !mail.content().subject().equals("unwritable")
                && !mail.headers().values().containsValue("unwritable");
    }
}
