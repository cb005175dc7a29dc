package dev.postroom.domain.email.transport;

final class InMemoryMailProofTest implements MailProofContract {

    @Override
    public MailProof proof() {
        return new InMemoryMailProof();
    }
}
