package dev.postroom.domain.member;

final class PlainPasswordHashesTest implements PasswordHashesContract {

    @Override
    public PasswordHashes hashes() {
        return new PlainPasswordHashes();
    }
}
