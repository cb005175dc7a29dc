package dev.postroom.domain.member.session;

/** The address and the password that a person enters to sign in. Never printed. */
public record Credentials(String address, String password) {

    @Override
    public String toString() {
        return "Credentials[secret]";
    }
}
