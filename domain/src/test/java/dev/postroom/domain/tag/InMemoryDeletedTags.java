package dev.postroom.domain.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.subscriber.PendingRow;

import java.util.Comparator;
import java.util.Optional;

/** Deleted tags in memory. */
public final class InMemoryDeletedTags implements DeletedTags {

    private final InMemoryDatabase database;
    private final InMemoryTable<TagRow> tags;
    private final InMemoryTable<DeletedTagRow> deleted;
    private final InMemoryTable<PendingRow> pending;

    public InMemoryDeletedTags(InMemoryDatabase database) {
        this.database = database;
        this.tags = database.table(TagRow.class);
        this.deleted = database.table(DeletedTagRow.class);
        this.pending = database.table(PendingRow.class);
    }

    @Override
    public void add(Workspace workspace, DeletedTag tag) {
        database.atomically(() -> {
            boolean isDeleted = tags.remove(workspace.id(), tag.tag().id());
            if (isDeleted) {
                deleted.put(new DeletedTagRow(new Turn(workspace, tag), lastTurn() + 1));
            }
            return isDeleted;
        });
    }

    @Override
    public Optional<Turn> lockNext() {
        return deleted.all()
                .min(Comparator.comparingLong(DeletedTagRow::turn))
                .map(DeletedTagRow::next);
    }

    @Override
    public void postpone(Workspace workspace, TagId id) {
        database.atomically(() -> {
            deleted.find(workspace.id(), id)
                    .ifPresent(row -> deleted.put(new DeletedTagRow(row.next(), lastTurn() + 1)));
            return true;
        });
    }

    @Override
    public void end(Workspace workspace, TagId id) {
        database.atomically(() -> {
            pending.removeIf(workspace.id(), row -> row.tag().equals(id));
            return deleted.remove(workspace.id(), id);
        });
    }

    private long lastTurn() {
        return deleted.all().mapToLong(DeletedTagRow::turn).max().orElse(0);
    }
}
