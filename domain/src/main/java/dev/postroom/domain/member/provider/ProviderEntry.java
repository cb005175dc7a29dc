package dev.postroom.domain.member.provider;

import dev.postroom.domain.member.session.SignInResult;

/** The result of an attempt to sign in by an identity provider. */
public sealed interface ProviderEntry {

    /**
     * The provider has vouched for a person.
     *
     * @param result {@code Refused} also when there is no such person here, or another subject of
     *     the provider is bound to them
     */
    record Vouched(SignInResult result) implements ProviderEntry {}

    /** The answer is for no question of this browser, or the question has ended. */
    record Lost() implements ProviderEntry {}

    /** The provider has not signed the person in. */
    record Declined() implements ProviderEntry {}

    /** The provider does not answer. */
    record Silent() implements ProviderEntry {}
}
