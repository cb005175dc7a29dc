package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.MailProof;
import dev.postroom.domain.email.MailProofContract;
import dev.postroom.domain.shared.SettableClock;

final class MimeMailProofTest implements MailProofContract {

    @Override
    public MailProof proof() {
        return new MimeMailProof(new SettableClock());
    }
}
