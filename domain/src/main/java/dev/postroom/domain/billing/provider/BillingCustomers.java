package dev.postroom.domain.billing.provider;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.DrivenPort;

import java.util.Optional;

/**
 * Which customer of a payment provider an account is: at most one of each provider, and no customer
 * is two accounts. Joins the caller's transaction.
 */
@DrivenPort
public interface BillingCustomers {

    /** The account's customer at a provider, or empty. */
    Optional<String> find(String provider, AccountId account);

    /** The account of a customer, or empty. */
    Optional<AccountId> account(String provider, String customer);

    /**
     * Stores the account's customer unless one is stored. The account must exist.
     *
     * @return the customer that the account has now, which is the earlier one if there was one;
     *     empty when the customer belongs to another account
     */
    Optional<String> link(String provider, AccountId account, String customer);

    /** Puts a customer in the place of one that is gone; no effect when the account has another. */
    void replace(String provider, AccountId account, String gone, String customer);
}
