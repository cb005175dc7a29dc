package dev.postroom.domain.member.provider;

/**
 * A person at an identity provider.
 *
 * @param isVerified whether the provider says that it has verified the address
 */
public record ProviderAccount(String subject, String address, boolean isVerified) {

    /** Ann, whose address is verified. */
    public static final ProviderAccount ANN = new ProviderAccount("a-1", "ann@example.org", true);
}
