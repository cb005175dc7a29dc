package dev.postroom.domain.billing.provider;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.failure.Failure;

import java.net.URI;
import java.util.Optional;

/**
 * The payment provider, a remote system. Safe for any number of threads.
 *
 * <p>Each call except {@link #provider} and {@link #read} goes over the network, takes at most some
 * seconds, and fails with {@link IllegalStateException} when the calling thread is inside a
 * transaction; with {@link Failure.Unavailable} {@code billing_unavailable} when the provider does
 * not answer or refuses for now, after which the same call can be repeated; with {@link
 * Failure.Unavailable} {@code billing_not_configured} when there is no provider.
 */
@DrivenPort
public interface BillingGateway {

    /** The name of the provider, for example {@code stripe}; empty when there is none. */
    Optional<String> provider();

    /**
     * The provider's reference of the account's customer, which is created unless there is one.
     * Calls for the same account at the same time, and on the same day, return the same customer.
     */
    String customer(AccountId account);

    /**
     * The account's customer as the provider has it now: {@code customer}, or a new one when the
     * provider has deleted it. Calls on the same day return the same new customer.
     */
    String present(AccountId account, String customer);

    /**
     * A page on which the plan is bought. The plan must be sold for the interval, else {@code
     * Invalid} on {@code plan} or {@code interval}.
     */
    CheckoutSession checkout(CheckoutOrder order);

    /** The address of a page on which the customer's plans are changed and cancelled. */
    URI portal(PortalOrder order);

    /**
     * The state of the customer's plan as it is when the provider answers: a change that is seen by
     * one call is seen by each call that starts later. Of several plans the one that is in force,
     * and of those the latest; empty when there never was one.
     */
    Optional<ProviderState> current(String customer);

    /** Checks and reads a message of the provider. Calls no other system. */
    VerifiedProviderEvent read(UnverifiedProviderEvent message);
}
