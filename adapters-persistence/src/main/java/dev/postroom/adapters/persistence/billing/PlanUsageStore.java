package dev.postroom.adapters.persistence.billing;

import dev.postroom.domain.billing.MailMonth;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanTerms;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.shared.failure.Failure;

import org.jdbi.v3.core.Handle;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/** Stores what transactions use, within what the plans allow. Safe for any number of threads. */
final class PlanUsageStore {
    private static final Instant NEVER = Instant.parse("9999-12-31T00:00:00Z");

    private final Plans plans;
    private final String fingerprint;
    private volatile Consumer<PlanResource> refusals = _ -> {};

    PlanUsageStore(Plans plans) {
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

    /** Stores a change. {@code LimitExceeded} when the plan does not allow it. */
    void store(
            Handle handle, UUID workspace, PlanResource resource, UsageDelta change, Instant now) {
        PlanSlots slots = new PlanSlots(handle, workspace, resource);
        if (!isStored(slots, change, now)) {
            grantAgain(handle, slots, change, now);
        }
    }

    private void grantAgain(Handle handle, PlanSlots slots, UsageDelta change, Instant now) {
        List<PlanSlots.Slot> locked = slots.lock();
        PlanTerms terms = PlanTermsRows.find(handle, slots.workspace(), plans);
        Balance balance = new Balance(slots.resource(), terms, now);
        long before =
                locked.getFirst().plans().isEmpty()
                        ? Math.max(0, slots.counted() - change.sum())
                        : balance.counted(locked);
        slots.store(balance.after(before, locked.getFirst(), change), fingerprint);
    }

    // in one slot
    private static boolean isStored(PlanSlots slots, UsageDelta change, Instant now) {
        if (change.isGrantedAgain()) {
            return false;
        }
        long sum = change.sum();
        if (change.dated().isEmpty()) {
            return sum == 0 || (sum > 0 ? slots.take(sum, now) : slots.give(-sum, now));
        }
        UsageDelta.Dated first = change.dated().getFirst();
        return sum == 0
                && change.dated().size() == 1
                && slots.give(first.amount(), first.countedAt());
    }

    /** The current use and allowance of one resource. */
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

        SlotAllowances after(long before, PlanSlots.Slot slot, UsageDelta change) {
            Instant from = slot.countedFrom().isBefore(start) ? start : slot.countedFrom();
            long returned =
                    change.dated().stream()
                            .filter(one -> !one.countedAt().isBefore(from))
                            .mapToLong(UsageDelta.Dated::amount)
                            .sum();
            long base = Math.max(0, before - returned);
            Optional<Long> maximum = Optional.ofNullable(plan.limits().get(resource));
            maximum.filter(most -> change.refusable() > 0 && base + change.sum() > most)
                    .ifPresent(most -> refuse(base, most));
            return SlotAllowances.of(Math.max(0, base + change.sum()), maximum, validUntil, from);
        }

        private void refuse(long used, long maximum) {
            refusals.accept(resource);
            throw new Failure.LimitExceeded(resource.keyword(), used, maximum, plan.name().value())
                    .asException();
        }
    }
}
