package dev.postroom.adapters.persistence.billing;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * How usage is spread over the slots, and how much each slot may give away.
 *
 * @param used of each slot
 * @param granted to each slot; 0 for all when more is used than allowed, so that what is returned
 *     to one slot is not given away again
 */
record SlotAllowances(
        List<Long> used, List<Long> granted, Instant validUntil, Instant countedFrom) {
    static final List<Integer> SLOTS = IntStream.range(0, PlanSlots.COUNT).boxed().toList();

    // to each slot of a resource without a limit; the sum of all slots stays a long
    private static final long PLENTY = 1L << 52;

    /** Spreads a usage, of which so much is allowed in total; empty: any. */
    static SlotAllowances of(
            long total, Optional<Long> maximum, Instant validUntil, Instant countedFrom) {
        List<Long> used = shares(total);
        return new SlotAllowances(
                used,
                maximum.map(most -> granted(used, most - total))
                        .orElseGet(() -> used.stream().map(share -> share + PLENTY).toList()),
                validUntil,
                countedFrom);
    }

    private static List<Long> granted(List<Long> used, long left) {
        if (left < 0) {
            return used.stream().map(_ -> 0L).toList();
        }
        List<Long> more = shares(left);
        return SLOTS.stream().map(slot -> used.get(slot) + more.get(slot)).toList();
    }

    private static List<Long> shares(long total) {
        return LongStream.range(0, PlanSlots.COUNT)
                .map(slot -> total / PlanSlots.COUNT + (slot < total % PlanSlots.COUNT ? 1 : 0))
                .boxed()
                .toList();
    }
}
