package dev.postroom.domain.email;

final class InMemoryMailProofTest implements MailProofContract {

    @Override
    public MailProof proof() {
        return new InMemoryMailProof();
    }
}
