package dev.postroom.application.webhook;

import dev.postroom.domain.account.AccountId;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Gives endpoints their turns to begin posts. Guarded by {@link HeldEndpoints}. */
final class PostTurns {

    // how many posts an endpoint may begin before the others have their turns
    private static final int TURN = 8;

    private final AccountSlots slots;
    // those that may be able to begin a post, in the order of their turns
    private final Set<HeldEndpoint> ready = new LinkedHashSet<>();

    PostTurns(int limit) {
        this.slots = new AccountSlots(limit);
    }

    void add(HeldEndpoint endpoint) {
        ready.add(endpoint);
    }

    void remove(HeldEndpoint endpoint) {
        ready.remove(endpoint);
    }

    boolean areWaiting() {
        return !ready.isEmpty();
    }

    /** Begins up to {@code max} posts. */
    List<Attempt> next(int max, Instant now) {
        List<Attempt> next = new ArrayList<>();
        List<HeldEndpoint> without = new ArrayList<>();
        while (!ready.isEmpty() && next.size() < max) {
            HeldEndpoint endpoint = ready.iterator().next();
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

    private boolean turn(HeldEndpoint endpoint, List<Attempt> next, int max, Instant now) {
        for (int i = 0; i < max; i++) {
            Optional<Attempt> attempt = begin(endpoint, now);
            if (attempt.isEmpty()) {
                return false;
            }
            next.add(attempt.get());
        }
        return true;
    }

    private Optional<Attempt> begin(HeldEndpoint endpoint, Instant now) {
        AccountId account = endpoint.claim().workspace().account();
        if (!endpoint.mayBegin(now) || !slots.take(account)) {
            return Optional.empty();
        }
        Optional<Attempt> attempt = endpoint.next(now);
        if (attempt.isEmpty()) {
            slots.free(account);
        }
        return attempt;
    }

    /** A post of this endpoint has its result. */
    void ended(HeldEndpoint endpoint, Instant now) {
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
