package dev.postroom.domain.account;

import dev.postroom.domain.shared.DrivingPort;

import java.util.List;
import java.util.Optional;

/** Account administration by the operator. */
@DrivingPort
public interface ManageAccounts {

    /**
     * Creates an account with a live and a test workspace. Fails with {@code Invalid} if the name
     * is not acceptable.
     */
    Account create(String name);

    /** Every account, oldest first. */
    List<Account> list();

    /**
     * A part of the accounts, the newest first.
     *
     * @param before only older ones than this; empty: from the newest on
     * @param most how many are read; at least 1
     */
    List<Account> listNewest(Optional<AccountId> before, int most);

    /**
     * Deletes an account with all its data. From the commit on its keys are refused, nothing of it
     * is sent or delivered, and its pages are gone; workers remove the rows in steps. A
     * subscription at a payment provider is not cancelled. {@code NotFound} when there is no such
     * account.
     */
    void delete(AccountId account);

    /** The account's workspace of this environment, or empty when there is no such account. */
    Optional<Workspace> workspace(AccountId account, Environment environment);
}
