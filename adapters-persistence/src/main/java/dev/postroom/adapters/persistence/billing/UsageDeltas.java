package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.transaction.CommitWork;
import dev.postroom.domain.billing.PlanResource;

import org.jdbi.v3.core.Handle;

import java.time.InstantSource;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * All changes of use by one transaction, stored right before it commits: then it holds slots for
 * the shortest time and waits for nothing else while it holds them. All transactions take slots in
 * the same order. Not thread-safe.
 */
final class UsageDeltas implements CommitWork {
    private record Key(PlanResource resource, UUID workspace) {}

    private static final Comparator<Key> ORDER =
            Comparator.comparing(Key::resource).thenComparing(Key::workspace);

    private final SortedMap<Key, UsageDelta> changes = new TreeMap<>(ORDER);
    private final PlanUsageStore books;
    private final InstantSource clock;

    UsageDeltas(PlanUsageStore books, InstantSource clock) {
        this.books = books;
        this.clock = clock;
    }

    UsageDelta of(UUID workspace, PlanResource resource) {
        return changes.computeIfAbsent(new Key(resource, workspace), _ -> new UsageDelta());
    }

    @Override
    public void run(Handle handle) {
        changes.forEach((key, change) ->
                books.store(handle, key.workspace(), key.resource(), change, clock.instant()));
    }
}
