package dev.postroom.domain.billing.provider;

import dev.postroom.domain.account.AccountId;

import java.util.Optional;

/** The verified content of a message of the payment provider. */
public sealed interface VerifiedProviderEvent {

    /**
     * Something about a customer's plan changed. It does not say what: messages arrive in any
     * order, so the present state is asked for.
     *
     * @param event the provider's id of the event, the same in each repetition
     * @param customer the provider's reference of the customer
     * @param account the account that the provider keeps with the customer or the subscription
     */
    record Changed(String event, String customer, Optional<AccountId> account)
            implements VerifiedProviderEvent {}

    /** Signed by the provider, and of no interest here. */
    record Ignored(String event, String type) implements VerifiedProviderEvent {}

    /**
     * Not from the provider, or too old to be believed.
     *
     * @param code such as {@code invalid_signature}
     * @param detail a sentence for a person, which repeats nothing of the message
     */
    record Refused(String code, String detail) implements VerifiedProviderEvent {}
}
