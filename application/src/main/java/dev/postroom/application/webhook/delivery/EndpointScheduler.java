package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.account.AccountId;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Gives endpoints their turns to begin posts. Guarded by {@link OwnedEndpoints}. */
final class EndpointScheduler {

    // how many posts an endpoint may begin before the others have their turns
    private static final int TURN = 8;

    private final AccountQuota slots;
    // those that may be able to begin a post, in the order of their turns
    private final Set<OwnedEndpoint> ready = new LinkedHashSet<>();

    EndpointScheduler(int limit) {
        this.slots = new AccountQuota(limit);
    }

    void add(OwnedEndpoint endpoint) {
        ready.add(endpoint);
    }

    void remove(OwnedEndpoint endpoint) {
        ready.remove(endpoint);
    }

    boolean areWaiting() {
        return !ready.isEmpty();
    }

    /** Begins up to {@code max} posts. */
    List<PostAttempt> next(int max, Instant now) {
        List<PostAttempt> next = new ArrayList<>();
        List<OwnedEndpoint> without = new ArrayList<>();
        while (!ready.isEmpty() && next.size() < max) {
            OwnedEndpoint endpoint = ready.iterator().next();
            ready.remove(endpoint);
            if (turn(endpoint, next, Math.min(TURN, max - next.size()), now)) {
                ready.add(endpoint);
            } else {
                without.add(endpoint);
            }
        }
        // those that only lacked a slot of their account are asked again
        without.stream().filter(endpoint -> endpoint.mayBegin(now)).forEach(ready::add);
        return next;
    }

    private boolean turn(OwnedEndpoint endpoint, List<PostAttempt> next, int max, Instant now) {
        for (int i = 0; i < max; i++) {
            Optional<PostAttempt> attempt = begin(endpoint, now);
            if (attempt.isEmpty()) {
                return false;
            }
            next.add(attempt.get());
        }
        return true;
    }

    private Optional<PostAttempt> begin(OwnedEndpoint endpoint, Instant now) {
        AccountId account = endpoint.claim().workspace().account();
        if (!endpoint.mayBegin(now) || !slots.take(account)) {
            return Optional.empty();
        }
        Optional<PostAttempt> attempt = endpoint.next(now);
        if (attempt.isEmpty()) {
            slots.free(account);
        }
        return attempt;
    }

    /** A post of this endpoint has its result. */
    void ended(OwnedEndpoint endpoint, Instant now) {
        slots.free(endpoint.claim().workspace().account());
        if (endpoint.mayBegin(now)) {
            ready.add(endpoint);
        }
    }

    /** The number of posts without a result. */
    int posts() {
        return slots.taken();
    }
}
