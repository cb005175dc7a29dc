package dev.postroom.domain.member.provider;

import dev.postroom.domain.shared.address.EmailAddress;

/** The word of an identity provider about who has signed in there. */
public sealed interface ProviderWord {

    /**
     * The provider vouches for this person.
     *
     * @param subject who the person is there
     * @param address which the provider has verified
     */
    record Vouched(ProviderSubject subject, EmailAddress address) implements ProviderWord {}

    /** The code or the token is not as it must be, or there is no verified address. */
    record Refused() implements ProviderWord {}

    /** The provider gave no answer that can be used. */
    record Silent() implements ProviderWord {}
}
