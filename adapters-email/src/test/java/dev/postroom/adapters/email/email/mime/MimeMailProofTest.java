package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.transport.MailProof;
import dev.postroom.domain.email.transport.MailProofContract;
import dev.postroom.domain.shared.SettableClock;

final class MimeMailProofTest implements MailProofContract {

    @Override
    public MailProof proof() {
        return new MimeMailProof(new SettableClock());
    }
}
