package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.shared.CommitWork;
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
final class PlanChanges implements CommitWork {
    private record Key(PlanResource resource, UUID workspace) {}

    private static final Comparator<Key> ORDER =
            Comparator.comparing(Key::resource).thenComparing(Key::workspace);

    private final SortedMap<Key, PlanChange> changes = new TreeMap<>(ORDER);
    private final PlanBooks books;
    private final InstantSource clock;

    PlanChanges(PlanBooks books, InstantSource clock) {
        this.books = books;
        this.clock = clock;
    }

    PlanChange of(UUID workspace, PlanResource resource) {
        return changes.computeIfAbsent(new Key(resource, workspace), _ -> new PlanChange());
    }

    @Override
    public void run(Handle handle) {
        changes.forEach((key, change) ->
                books.store(handle, key.workspace(), key.resource(), change, clock.instant()));
    }
}
