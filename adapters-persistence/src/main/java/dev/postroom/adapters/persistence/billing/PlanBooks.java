package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.shared.CommitStatement;
import dev.postroom.domain.billing.MailMonth;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanTerms;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.shared.Failure;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Stores what transactions use, within what the plans allow. Safe for any number of threads. */
final class PlanBooks {
    private static final Instant NEVER = Instant.parse("9999-12-31T00:00:00Z");

    // a slot with less than this much left gives it away by statements of its own
    private static final long LITTLE = 64;
    private static final Duration NEAR_FOR = Duration.ofSeconds(1);
    private static final int MANY = 10_000;

    private final Plans plans;
    private final String fingerprint;
    private volatile Consumer<PlanResource> refusals = _ -> {};

    // whose limits are near, and until when this process takes them to be
    private final Map<Key, Instant> near = new ConcurrentHashMap<>();

    // whose slots were there before the transaction that saw them; they are never deleted, but a
    // standby that takes over can have lost them
    private final Set<Key> seen = ConcurrentHashMap.newKeySet();

    private record Key(UUID workspace, PlanResource resource) {}

    PlanBooks(Plans plans) {
        this.plans = plans;
        this.fingerprint = fingerprint(plans);
    }

    /** Reports each refusal to that, on the thread whose change was refused. */
    void report(Consumer<PlanResource> to) {
        refusals = to;
    }

    /** The same text for the same limits of the same plans. */
    String fingerprint() {
        return fingerprint;
    }

    private static String fingerprint(Plans plans) {
        List<Map<PlanResource, Long>> limits =
                plans.all().stream()
                        .<Map<PlanResource, Long>>map(plan -> new TreeMap<>(plan.limits()))
                        .toList();
        List<Object> all =
                List.of(
                        plans.basic().name(),
                        plans.all().stream().map(Plan::name).toList(),
                        limits);
        return Integer.toHexString(all.toString().hashCode());
    }

    /**
     * A small change that is far from a limit, as far as this process knows; else empty. A large
     * one finds too little in one slot more often, and its transaction takes longer to repeat.
     * Empty as well until this process has seen the slots.
     */
    Optional<CommitStatement> asStatement(
            UUID workspace, PlanResource resource, PlanChange change, Instant now) {
        boolean isSimple =
                !change.isGrantedAgain()
                        && change.dated().isEmpty()
                        && change.sum() > 0
                        && change.sum() <= LITTLE;
        Key key = new Key(workspace, resource);
        return isSimple && seen.contains(key) && !isNear(key, now)
                ? Optional.of(
                        PlanSlots.takeAtCommit(
                                workspace, resource, change.sum(), now, () -> seen.remove(key)))
                : Optional.empty();
    }

    private boolean isNear(Key key, Instant now) {
        Instant until = near.get(key);
        return until != null && now.isBefore(until);
    }

    private void rememberNear(Key key, Instant now) {
        if (near.size() > MANY) {
            near.values().removeIf(until -> !now.isBefore(until));
        }
        near.put(key, now.plus(NEAR_FOR));
    }

    /** Stores a change. {@code LimitExceeded} when the plan does not allow it. */
    void store(
            Handle handle, UUID workspace, PlanResource resource, PlanChange change, Instant now) {
        PlanSlots slots = new PlanSlots(handle, workspace, resource);
        if (!isStored(slots, change, now)) {
            grantAgain(handle, slots, new Key(workspace, resource), change, now);
        } else if (change.sum() > 0) {
            rememberSeen(new Key(workspace, resource));
        }
    }

    private void grantAgain(
            Handle handle, PlanSlots slots, Key key, PlanChange change, Instant now) {
        List<PlanSlots.Slot> locked = slots.lock();
        PlanTerms terms = PlanTermsRows.find(handle, key.workspace(), plans);
        Balance balance = new Balance(key.resource(), terms, now);
        // also when the change is refused
        rememberNear(key, now);
        PlanGrants grants =
                balance.after(
                        before(handle, locked, balance, key, change), locked.getFirst(), change);
        slots.store(grants, fingerprint);
        if (grants.least() >= LITTLE) {
            near.remove(key);
        }
    }

    private long before(
            Handle handle,
            List<PlanSlots.Slot> locked,
            Balance balance,
            Key key,
            PlanChange change) {
        if (locked.getFirst().plans().isEmpty()) {
            long counted = PlanCounts.of(handle, key.workspace(), key.resource());
            return Math.max(0, counted - change.sum());
        }
        // slots that were granted were committed
        rememberSeen(key);
        return balance.counted(locked);
    }

    private void rememberSeen(Key key) {
        // a key that is forgotten is seen again by its next write
        if (seen.size() > MANY) {
            seen.clear();
        }
        seen.add(key);
    }

    // in one slot
    private static boolean isStored(PlanSlots slots, PlanChange change, Instant now) {
        if (change.isGrantedAgain()) {
            return false;
        }
        long sum = change.sum();
        if (change.dated().isEmpty()) {
            return sum == 0 || (sum > 0 ? slots.take(sum, now) : slots.give(-sum, now));
        }
        PlanChange.Dated first = change.dated().getFirst();
        return sum == 0
                && change.dated().size() == 1
                && slots.give(first.amount(), first.countedAt());
    }

    /** What is used and allowed of one resource now. */
    private final class Balance {
        private final PlanResource resource;
        private final Plan plan;
        private final Instant start;
        private final Instant validUntil;

        Balance(PlanResource resource, PlanTerms terms, Instant now) {
            this.resource = resource;
            this.plan = terms.at(now, plans);
            Instant end = terms.endsAt().filter(now::isBefore).orElse(NEVER);
            if (resource == PlanResource.EMAILS_PER_MONTH) {
                MailMonth month = MailMonth.at(now, terms.monthsFrom());
                this.start = month.start();
                this.validUntil = month.end().isBefore(end) ? month.end() : end;
            } else {
                this.start = Instant.EPOCH;
                this.validUntil = end;
            }
        }

        long counted(List<PlanSlots.Slot> slots) {
            return slots.getFirst().countedFrom().isBefore(start)
                    ? 0
                    : slots.stream().mapToLong(PlanSlots.Slot::used).sum();
        }

        PlanGrants after(long before, PlanSlots.Slot slot, PlanChange change) {
            Instant from = slot.countedFrom().isBefore(start) ? start : slot.countedFrom();
            long returned =
                    change.dated().stream()
                            .filter(one -> !one.countedAt().isBefore(from))
                            .mapToLong(PlanChange.Dated::amount)
                            .sum();
            long base = Math.max(0, before - returned);
            Optional<Long> maximum = Optional.ofNullable(plan.limits().get(resource));
            maximum.filter(most -> change.refusable() > 0 && base + change.sum() > most)
                    .ifPresent(most -> refuse(base, most));
            return PlanGrants.of(Math.max(0, base + change.sum()), maximum, validUntil, from);
        }

        private void refuse(long used, long maximum) {
            refusals.accept(resource);
            throw new Failure.LimitExceeded(resource.keyword(), used, maximum, plan.name().value())
                    .asException();
        }
    }
}
