package dev.postroom.adapters.email.email.connection;

import dev.postroom.domain.account.AccountId;

import java.util.HashMap;
import java.util.Map;

/**
 * The connections that each account has or waits for, over all sessions of a transport: the first
 * one of an account may be the last that is free, and further ones leave some to accounts that have
 * none. Safe for any number of threads.
 */
public final class AccountConnections {

    private final Map<AccountId, Integer> connections = new HashMap<>();

    /** Those of one account. */
    public record Share(AccountConnections all, AccountId account) {

        /** Notes one more; returns whether it is the first. */
        public boolean add() {
            return all.add(account);
        }

        /** One is given back, or no longer waited for. */
        public void remove() {
            all.remove(account);
        }
    }

    public Share of(AccountId account) {
        return new Share(this, account);
    }

    private synchronized boolean add(AccountId account) {
        return connections.merge(account, 1, Integer::sum) == 1;
    }

    private synchronized void remove(AccountId account) {
        connections.computeIfPresent(account, (_, count) -> count == 1 ? null : count - 1);
    }
}
