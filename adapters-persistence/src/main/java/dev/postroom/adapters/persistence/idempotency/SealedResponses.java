package dev.postroom.adapters.persistence.idempotency;

import dev.postroom.adapters.persistence.secret.SealedRows;
import dev.postroom.adapters.persistence.secret.SealedTable;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The stored responses of all workspaces, for commands that replace the master key. */
public final class SealedResponses implements SealedTable<SealedResponses.Key> {
    private static final Key FIRST = new Key(new UUID(0, 0), "");
    private static final String COUNTS =
            """
            SELECT encryption_key_id, count(*) AS rows FROM idempotency_records
            WHERE encryption_key_id IS NOT NULL GROUP BY 1 ORDER BY 1
            """;
    private static final String PAGE =
            """
            SELECT workspace_id, key, encryption_key_id, response_body FROM idempotency_records
            WHERE (workspace_id, key) > (:workspace, :key) AND encryption_key_id <> :except
            ORDER BY workspace_id, key LIMIT :max
            """;
    private static final String REPLACE =
            """
            UPDATE idempotency_records r SET encryption_key_id = n.key_id, response_body = n.sealed
            FROM unnest(:workspaces, :keys, :before, :keyIds, :sealed)
                AS n (workspace_id, key, before, key_id, sealed)
            WHERE r.workspace_id = n.workspace_id AND r.key = n.key AND r.response_body = n.before
            """;

    /** The key of a row. */
    public record Key(UUID workspace, String idempotencyKey) {}

    @Override
    public String name() {
        return "idempotency_records";
    }

    @Override
    public Map<String, Long> counts(Handle handle) {
        return SealedRows.counts(handle, COUNTS);
    }

    @Override
    public List<SealedRow<Key>> page(
            Handle handle, Optional<Key> after, String exceptKeyId, int max) {
        Key last = after.orElse(FIRST);
        return handle.createQuery(PAGE)
                .bind("workspace", last.workspace())
                .bind("key", last.idempotencyKey())
                .bind("except", exceptKeyId)
                .bind("max", max)
                .map((result, _) -> {
                    Row row = new Row(result);
                    Key key = new Key(row.uuid("workspace_id"), row.text("key"));
                    return new SealedRow<>(key, SealedRows.sealed(row, "response_body"));
                })
                .list();
    }

    @Override
    public String place(Key key) {
        return SealedAnswers.place(key.workspace(), key.idempotencyKey());
    }

    @Override
    public int replace(Handle handle, List<Replacement<Key>> rows) {
        List<Key> keys = rows.stream().map(Replacement::key).toList();
        return SealedRows.bind(handle.createUpdate(REPLACE), rows)
                .bind("workspaces", SqlArray.uuids(keys.stream().map(Key::workspace).toList()))
                .bind("keys", SqlArray.texts(keys.stream().map(Key::idempotencyKey).toList()))
                .execute();
    }
}
