package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.Leases;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SecretBox.Sealed;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.webhook.Deliveries.DueDelivery;
import dev.postroom.domain.webhook.Delivery;
import dev.postroom.domain.webhook.SigningSecret;

import org.jdbi.v3.core.Handle;

import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The queue of deliveries, which workers claim. */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
record DeliveryQueue(SealedSecrets secrets) {
    // Steps from webhook to webhook through the index, which skips the many deliveries of a
    // slow receiver without reading them; then takes the oldest of each.
    private static final String HOLD =
            """
            WITH RECURSIVE busy AS (
                (SELECT workspace_id, webhook_id, due_at FROM delivery_queue
                ORDER BY workspace_id, webhook_id, due_at LIMIT 1)
                UNION ALL
                SELECT following.* FROM busy CROSS JOIN LATERAL (
                    SELECT q.workspace_id, q.webhook_id, q.due_at FROM delivery_queue q
                    WHERE (q.workspace_id, q.webhook_id) > (busy.workspace_id, busy.webhook_id)
                    ORDER BY q.workspace_id, q.webhook_id, q.due_at LIMIT 1) following),
            due AS MATERIALIZED (
                SELECT oldest.workspace_id, oldest.delivery_id
                FROM (SELECT * FROM busy WHERE due_at <= now() ORDER BY due_at LIMIT %1$d) ready
                CROSS JOIN LATERAL (
                    SELECT q.workspace_id, q.delivery_id FROM delivery_queue q
                    WHERE q.workspace_id = ready.workspace_id AND q.webhook_id = ready.webhook_id
                        AND q.due_at <= now()
                    ORDER BY q.due_at LIMIT %2$d
                    FOR NO KEY UPDATE SKIP LOCKED) oldest
                LIMIT %1$d)
            UPDATE delivery_queue q
            SET due_at = now() + :lease * interval '1 microsecond', lease_gen = lease_gen + 1,
                held = true
            FROM due
            WHERE q.workspace_id = due.workspace_id AND q.delivery_id = due.delivery_id
            RETURNING q.workspace_id, q.delivery_id
            """;
    private static final String HELD =
            "SELECT "
                    + DeliveryRows.COLUMNS
                    + """
                    , q.lease_gen, h.url, h.is_active, s.number AS secret_number,
                        s.encryption_key_id, s.sealed, d.workspace_id, w.account_id, w.environment
                    FROM unnest(:workspaces, :ids) AS held (workspace_id, id)
                    JOIN deliveries d ON d.workspace_id = held.workspace_id AND d.id = held.id
                    JOIN workspaces w ON w.id = d.workspace_id
                    JOIN webhooks h ON h.workspace_id = d.workspace_id AND h.id = d.webhook_id
                    JOIN webhook_secrets s ON s.workspace_id = h.workspace_id
                        AND s.webhook_id = h.id AND s.valid_until IS NULL
                    """
                    + DeliveryRows.JOINS
                    + "ORDER BY d.created_at, d.id";
    private static final String SKIP =
            """
            WITH skipped AS MATERIALIZED (
                SELECT * FROM unnest(:workspaces, :ids) AS s (workspace_id, id)),
            gone AS (
                DELETE FROM delivery_queue q USING skipped s
                WHERE q.workspace_id = s.workspace_id AND q.delivery_id = s.id)
            UPDATE deliveries d SET status = 'skipped' FROM skipped s
            WHERE d.workspace_id = s.workspace_id AND d.id = s.id
            """;

    /** The delivery of a workspace. */
    record Key(UUID workspace, UUID delivery) {}

    private record Held(boolean isActive, Claimed<DueDelivery> claim) {
        Key key() {
            return new Key(claim.workspace().id(), claim.work().delivery().id().value());
        }
    }

    /** Leases deliveries that are due, those of inactive webhooks too. */
    List<Key> hold(Handle handle, int max, int perWebhook, Duration lease) {
        return handle.createQuery(HOLD.formatted(max, perWebhook))
                .bind("lease", Leases.micros(lease))
                .map((result, _) -> key(new Row(result)))
                .list();
    }

    /** The leased deliveries; skips and leaves out those of inactive webhooks. */
    List<Claimed<DueDelivery>> claimed(Handle handle, List<Key> keys) {
        List<Held> held =
                handle.createQuery(HELD)
                        .bind("workspaces", workspaces(keys))
                        .bind("ids", ids(keys))
                        .map((result, _) -> held(result))
                        .list();
        skip(handle, held.stream().filter(one -> !one.isActive()).map(Held::key).toList());
        return held.stream().filter(Held::isActive).map(Held::claim).toList();
    }

    private static void skip(Handle handle, List<Key> inactive) {
        if (!inactive.isEmpty()) {
            handle.createUpdate(SKIP)
                    .bind("workspaces", workspaces(inactive))
                    .bind("ids", ids(inactive))
                    .execute();
        }
    }

    private Held held(ResultSet result) throws SQLException {
        Row row = new Row(result);
        Workspace workspace = Workspaces.of(result);
        Delivery delivery = DeliveryRows.delivery(result);
        SigningSecret secret =
                secrets.open(
                        workspace.id(),
                        delivery.webhook().value(),
                        Math.toIntExact(row.number("secret_number")),
                        new Sealed(row.text("encryption_key_id"), row.bytes("sealed")));
        DueDelivery due = new DueDelivery(delivery, URI.create(row.text("url")), secret);
        return new Held(
                row.flag("is_active"), new Claimed<>(workspace, due, row.number("lease_gen")));
    }

    private static Key key(Row row) throws SQLException {
        return new Key(row.uuid("workspace_id"), row.uuid("delivery_id"));
    }

    private static SqlArray workspaces(List<Key> keys) {
        return SqlArray.uuids(keys.stream().map(Key::workspace).toList());
    }

    private static SqlArray ids(List<Key> keys) {
        return SqlArray.uuids(keys.stream().map(Key::delivery).toList());
    }
}
