package dev.postroom.application.email.delivery;

import dev.postroom.domain.account.AccountId;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The accounts with many mails that a server has and does not answer for a long time, over all
 * workers of this process. Safe for any number of threads.
 */
final class DoubtfulAccounts {

    /**
     * So many mails of one account, and it gets no further connections: half of them, as a rule. So
     * many of several accounts together, and none of these gets any.
     */
    static final int MOST = 4;

    private final Map<OpenHandovers, Map<AccountId, Integer>> unanswered = new HashMap<>();

    /** Notes the number of unanswered mails of each account at one worker. */
    synchronized void waits(OpenHandovers worker, Map<AccountId, Integer> mails) {
        if (mails.isEmpty()) {
            unanswered.remove(worker);
        } else {
            unanswered.put(worker, mails);
        }
    }

    /** Those that are left out until their mails are answered. */
    synchronized Set<AccountId> all() {
        int sum =
                unanswered.values().stream()
                        .flatMap(mails -> mails.values().stream())
                        .mapToInt(Integer::intValue)
                        .sum();
        return with(sum < MOST ? MOST : 1);
    }

    /**
     * Those that are left out by a worker that waits: accounts that hand over such mails one after
     * the other would take all of its claims.
     */
    Set<AccountId> any() {
        return with(1);
    }

    private synchronized Set<AccountId> with(int least) {
        return unanswered.values().stream()
                .flatMap(mails -> mails.entrySet().stream())
                .collect(
                        Collectors.groupingBy(
                                Map.Entry::getKey, Collectors.summingInt(Map.Entry::getValue)))
                .entrySet()
                .stream()
                .filter(account -> account.getValue() >= least)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
