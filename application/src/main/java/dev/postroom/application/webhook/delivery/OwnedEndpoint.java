package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Released;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Target;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Wanted;
import dev.postroom.domain.webhook.delivery.EndpointHealth;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A leased endpoint: what waits, what is under way, and how it has answered. Guarded by {@link
 * OwnedEndpoints}.
 */
final class OwnedEndpoint {

    private static final int PAGES = 16;

    private final DeliveryPace pace;
    private Claimed<Endpoint> claim;
    private Instant until;
    private Duration ahead;
    private EndpointHealth health;
    private EndpointHealth storedHealth;
    private SlotCap cap;
    private final SubscriberOrderedQueue line = new SubscriberOrderedQueue();
    private final Set<DeliveryId> known = new LinkedHashSet<>();
    private int posts;
    private int unstored;
    private boolean hasMore;
    private boolean ending;
    private Instant lastUse;

    /**
     * @param now when the lease began
     * @param ahead how far the clock of the workspace is ahead of the real time
     */
    OwnedEndpoint(Claimed<Endpoint> claim, DeliveryPace pace, Instant now, Duration ahead) {
        this.claim = claim;
        this.pace = pace;
        this.until = now.plus(pace.lease());
        this.ahead = ahead;
        this.health = claim.work().health();
        this.storedHealth = health;
        this.cap = SlotCap.first(pace.perEndpoint());
        this.lastUse = now;
    }

    Claimed<Endpoint> claim() {
        return claim;
    }

    void renewed(Claimed<Endpoint> fresh, Instant now) {
        until = now.plus(pace.lease());
        refresh(fresh);
    }

    /** From now on it has this address and these keys, or is to be skipped. */
    void refresh(Claimed<Endpoint> fresh) {
        claim = fresh;
        if (fresh.work().target().isEmpty()) {
            forgetWaiting();
        }
    }

    void at(Duration clockAhead) {
        ahead = clockAhead;
    }

    /** No further post: the endpoint is to be given back when nothing is under way. */
    void end() {
        ending = true;
        forgetWaiting();
    }

    private void forgetWaiting() {
        line.drain().forEach(delivery -> known.remove(delivery.id()));
    }

    /** Whether its deliveries are to be skipped. */
    boolean mustSkip() {
        return !ending && claim.work().target().isEmpty() && isUnused();
    }

    /** The deliveries to read for it now; empty when enough waits here, or no more can begin. */
    Optional<Wanted> wanted(Instant now) {
        boolean useful = hasMore || posts < slots();
        return useful && mayPost(now) && isLow()
                ? Optional.of(new Wanted(claim, page() - line.size(), known))
                : Optional.empty();
    }

    /** Whether more waits in the queue, and little of it here. */
    boolean isRunningDry() {
        return hasMore && isLow();
    }

    private boolean isLow() {
        return line.size() < page() / 2;
    }

    private int page() {
        return slots() * PAGES;
    }

    /**
     * Lets deliveries wait here that were read.
     *
     * @param isCut whether there may be more than what was read
     */
    void add(Wanted wanted, List<DueDelivery> due, boolean isCut, Instant now) {
        hasMore = isCut || due.size() >= wanted.max();
        if (due.isEmpty() || ending || claim.work().target().isEmpty()) {
            return;
        }
        for (DueDelivery delivery : due) {
            if (known.add(delivery.id())) {
                line.add(delivery);
            }
        }
        lastUse = now;
    }

    /** The next post, under way from now on. */
    Optional<PostAttempt> next(Instant now) {
        Optional<Target> target = claim.work().target();
        if (posts >= slots() || target.isEmpty() || !mayPost(now)) {
            return Optional.empty();
        }
        Optional<DueDelivery> delivery = line.take();
        if (delivery.isEmpty()) {
            return Optional.empty();
        }
        posts++;
        return Optional.of(new PostAttempt(this, claim, target.get(), delivery.get()));
    }

    /** Whether a post may begin, unless all that wait are behind others of their subscribers. */
    boolean mayBegin(Instant now) {
        return posts < slots() && line.mayBegin() && mayPost(now);
    }

    // a post that outlives the lease could meet the same post of the next owner
    private boolean mayPost(Instant now) {
        return !ending && !health.isPaused(now) && !now.plus(pace.deadline()).isAfter(until);
    }

    private int slots() {
        return health.isOnTrial() ? 1 : cap.slots();
    }

    /** A post has its result. Its outcome is to be stored. */
    void answered(DueDelivery delivery, AttemptResult result, Instant now) {
        posts--;
        unstored++;
        line.ended(delivery);
        lastUse = now;
        if (result.isSuccess()) {
            health = EndpointHealth.good();
            cap = cap.afterSuccess();
        } else {
            health = pace.breaker().failed(health, now, now.plus(ahead), line.size());
            cap = result.status().isPresent() ? cap.afterError() : cap.afterSilence();
        }
        if (health.isPaused(now)) {
            forgetWaiting();
        }
    }

    /** Whether it has failed for too long. */
    boolean isHopeless(Instant now) {
        return health.hasFailedFor(pace.disableAfter(), now.plus(ahead));
    }

    /** The outcome of the delivery is stored, or will never be. */
    void settled(DeliveryId delivery) {
        unstored--;
        known.remove(delivery);
    }

    /** The time of its workspace. */
    Instant time(Instant now) {
        return now.plus(ahead);
    }

    boolean isUnused() {
        return posts == 0 && unstored == 0;
    }

    int waiting() {
        return line.size();
    }

    /** The bytes of those that wait. */
    long bytes() {
        return line.bytes();
    }

    /** Whether it is to be given back: it ends, is paused, or has nothing left. */
    boolean isDone(Instant now, Duration patience) {
        boolean left = line.size() > 0 || mustSkip();
        return isUnused()
                && (ending
                        || health.isPaused(now)
                        || (!left && now.isAfter(lastUse.plus(patience))));
    }

    Released released() {
        return new Released(claim, health);
    }

    /** Whether its health was not stored since it changed; counts as stored from now on. */
    boolean takeUnstoredHealth() {
        boolean changed = !health.equals(storedHealth);
        storedHealth = health;
        return changed;
    }
}
