package dev.postroom.domain.shared;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Rows of one kind. Every call is atomic and part of the transaction that is under way. */
public final class InMemoryTable<R extends InMemoryRow> {

    private record Place(UUID workspaceId, Object key) {}

    private final InMemoryDatabase database;
    private final Map<Place, R> rows = new HashMap<>();

    InMemoryTable(InMemoryDatabase database) {
        this.database = database;
    }

    /** Stores a row in the place of any other of the same key. */
    public void put(R row) {
        database.atomically(() -> replace(new Place(row.workspaceId(), row.key()), row));
    }

    /** The row with a key, or empty. */
    public Optional<R> find(UUID workspaceId, Object key) {
        return database.atomically(
                () -> Optional.ofNullable(rows.get(new Place(workspaceId, key))));
    }

    /** Removes the row with a key; false when there is none. */
    public boolean remove(UUID workspaceId, Object key) {
        return database.atomically(() -> replace(new Place(workspaceId, key), null).isPresent());
    }

    /** Removes the workspace's rows that match; returns how many. */
    public int removeIf(UUID workspaceId, Predicate<R> condition) {
        return database.atomically(() -> {
            List<R> doomed = of(workspaceId).filter(condition).toList();
            doomed.forEach(row -> remove(workspaceId, row.key()));
            return doomed.size();
        });
    }

    /** Removes up to {@code most} of the workspace's rows; returns how many. */
    int removeSome(UUID workspaceId, int most) {
        List<R> some = of(workspaceId).limit(most).toList();
        some.forEach(row -> remove(workspaceId, row.key()));
        return some.size();
    }

    /** The workspace's rows as they are now, in no order. */
    public Stream<R> of(UUID workspaceId) {
        return all().filter(row -> row.workspaceId().equals(workspaceId));
    }

    /** All rows as they are now, in no order. */
    public Stream<R> all() {
        return database.atomically(() -> new ArrayList<>(rows.values())).stream();
    }

    private Optional<R> replace(Place place, @Nullable R row) {
        R before = row == null ? rows.remove(place) : rows.put(place, row);
        database.onRollback(() -> restore(place, before));
        return Optional.ofNullable(before);
    }

    private void restore(Place place, @Nullable R before) {
        if (before == null) {
            rows.remove(place);
        } else {
            rows.put(place, before);
        }
    }
}
