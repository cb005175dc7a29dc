package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.secret.SealedRows;
import dev.postroom.adapters.persistence.secret.SealedTable;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The signing secrets of all webhooks, for commands that replace the master key. */
public final class SealedWebhookSecrets implements SealedTable<SealedWebhookSecrets.Key> {
    private static final Key FIRST = new Key(new UUID(0, 0), new UUID(0, 0), 0);
    private static final String COUNTS =
            "SELECT encryption_key_id, count(*) AS rows FROM webhook_secrets GROUP BY 1 ORDER BY 1";
    private static final String PAGE =
            """
            SELECT workspace_id, webhook_id, number, encryption_key_id, sealed FROM webhook_secrets
            WHERE (workspace_id, webhook_id, number) > (:workspace, :webhook, :number)
                AND encryption_key_id <> :except
            ORDER BY workspace_id, webhook_id, number LIMIT :max
            """;
    private static final String REPLACE =
            """
            UPDATE webhook_secrets s SET encryption_key_id = n.key_id, sealed = n.sealed
            FROM unnest(:workspaces, :webhooks, :numbers, :before, :keyIds, :sealed)
                AS n (workspace_id, webhook_id, number, before, key_id, sealed)
            WHERE s.workspace_id = n.workspace_id AND s.webhook_id = n.webhook_id
                AND s.number = n.number AND s.sealed = n.before
            """;

    /** The key of a row. */
    public record Key(UUID workspace, UUID webhook, int number) {}

    @Override
    public String name() {
        return "webhook_secrets";
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
                .bind("webhook", last.webhook())
                .bind("number", last.number())
                .bind("except", exceptKeyId)
                .bind("max", max)
                .map((result, _) -> {
                    Row row = new Row(result);
                    Key key =
                            new Key(
                                    row.uuid("workspace_id"),
                                    row.uuid("webhook_id"),
                                    Math.toIntExact(row.number("number")));
                    return new SealedRow<>(key, SealedRows.sealed(row, "sealed"));
                })
                .list();
    }

    @Override
    public String place(Key key) {
        return SealedSecrets.place(key.workspace(), key.webhook(), key.number());
    }

    @Override
    public int replace(Handle handle, List<Replacement<Key>> rows) {
        List<Key> keys = rows.stream().map(Replacement::key).toList();
        return SealedRows.bind(handle.createUpdate(REPLACE), rows)
                .bind("workspaces", SqlArray.uuids(keys.stream().map(Key::workspace).toList()))
                .bind("webhooks", SqlArray.uuids(keys.stream().map(Key::webhook).toList()))
                .bind("numbers", SqlArray.integers(keys.stream().map(Key::number).toList()))
                .execute();
    }
}
