package dev.postroom.domain.idempotency;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Answered requests in memory; the lock of the store makes others wait as long as it takes. */
public final class InMemoryIdempotencyRecords implements IdempotencyRecords {

    private final InMemoryDatabase database;
    private final InMemoryTable<IdempotencyRow> rows;

    public InMemoryIdempotencyRecords(InMemoryDatabase database) {
        this.database = database;
        this.rows = database.table(IdempotencyRow.class);
    }

    @Override
    public Optional<AnsweredRequest> claim(Workspace workspace, IdempotencyKey key, Claim claim) {
        return database.atomically(() -> {
            Optional<IdempotencyRow> known =
                    rows.find(workspace.id(), key).filter(row -> !row.isExpired(claim.now()));
            if (known.isEmpty()) {
                rows.put(IdempotencyRow.of(workspace.id(), key, claim));
            }
            return known.map(IdempotencyRow::request);
        });
    }

    @Override
    public void release(Workspace workspace, IdempotencyKey key) {
        rows.find(workspace.id(), key)
                .filter(row -> row.answer().isEmpty())
                .ifPresent(row -> rows.remove(workspace.id(), key));
    }

    @Override
    public void keep(Workspace workspace, IdempotencyKey key, StoredAnswer answer) {
        database.atomically(() -> {
            rows.put(rows.find(workspace.id(), key).orElseThrow().answered(answer));
            return key;
        });
    }

    @Override
    public int removeExpired(Instant now, int most) {
        return database.atomically(() -> {
            List<IdempotencyRow> old =
                    rows.all().filter(row -> row.isExpired(now)).limit(most).toList();
            old.forEach(row -> rows.remove(row.workspaceId(), row.key()));
            return old.size();
        });
    }
}
