package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.account.AccountId;

import java.util.HashMap;
import java.util.Map;

/**
 * Shares the deliveries that may be under way between accounts. An account may hold as many slots
 * as are still free: alone it gets half of them, and when many accounts hold theirs until the
 * deadline, some remain for the next one. Not thread-safe.
 */
final class AccountQuota {

    private final int limit;
    private final Map<AccountId, Integer> held = new HashMap<>();
    private int taken;

    AccountQuota(int limit) {
        this.limit = limit;
    }

    /** Takes a slot, or returns false. */
    boolean take(AccountId account) {
        int mine = held.getOrDefault(account, 0);
        if (mine >= limit - taken) {
            return false;
        }
        held.put(account, mine + 1);
        taken++;
        return true;
    }

    /** Gives a taken slot back. */
    void free(AccountId account) {
        held.computeIfPresent(account, (_, mine) -> mine == 1 ? null : mine - 1);
        taken--;
    }

    int taken() {
        return taken;
    }
}
