package dev.postroom.domain.member.provider;

import dev.postroom.domain.shared.address.EmailAddress;

/** The word of an identity provider about who has signed in there. */
public sealed interface ProviderWord {

    /**
     * The provider vouches for this person.
     *
     * @param issuer the provider
     * @param subject the provider's own name of the person, which it gives to no other
     * @param address which the provider has verified
     */
    record Vouched(String issuer, String subject, EmailAddress address) implements ProviderWord {}

    /** The code or the token is not as it must be, or there is no verified address. */
    record Refused() implements ProviderWord {}

    /** The provider gave no answer that can be used. */
    record Silent() implements ProviderWord {}
}
