package dev.postroom.domain.member.access;

/**
 * The first person of an installation.
 *
 * @param account the name of the account; is used when there is none yet
 */
public record NewOwner(String name, String address, String password, String account) {

    @Override
    public String toString() {
        return "NewOwner[secret]";
    }
}
