package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Target;
import dev.postroom.domain.webhook.delivery.EndpointHealth;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.jdbi.v3.core.Handle;

import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads leased endpoints with their addresses and keys. */
record LeasedEndpoints(SealedSecrets secrets) {
    private static final String READ =
            """
            SELECT q.webhook_id, q.lease_gen, q.consecutive_failures, q.failing_since,
                q.paused_until, w.id AS workspace_id, w.account_id, w.environment, h.url,
                s.number AS secret_number, s.encryption_key_id, s.sealed,
                p.number AS previous_number, p.encryption_key_id AS previous_key_id,
                p.sealed AS previous_sealed
            FROM unnest(:workspaces, :webhooks, :generations)
                AS k (workspace_id, webhook_id, lease_gen)
            JOIN webhook_queues q ON q.workspace_id = k.workspace_id
                AND q.webhook_id = k.webhook_id AND q.held AND q.lease_gen = k.lease_gen
            JOIN workspaces w ON w.id = k.workspace_id
            LEFT JOIN webhooks h ON h.workspace_id = k.workspace_id AND h.id = k.webhook_id
                AND h.is_active AND w.discarded_at IS NULL
            LEFT JOIN webhook_secrets s ON s.workspace_id = h.workspace_id
                AND s.webhook_id = h.id AND s.valid_until IS NULL
            LEFT JOIN LATERAL (
                SELECT * FROM webhook_secrets g
                WHERE g.workspace_id = h.workspace_id AND g.webhook_id = h.id
                    AND g.valid_until > now()
                ORDER BY g.number DESC LIMIT 1) p ON true
            """;

    List<Claimed<Endpoint>> read(Handle handle, List<EndpointKey> keys) {
        return keys.isEmpty()
                ? List.of()
                : handle.createQuery(READ)
                        .bindMap(EndpointKey.parameters(keys))
                        .map((result, _) -> endpoint(result))
                        .list();
    }

    private Claimed<Endpoint> endpoint(ResultSet result) throws SQLException {
        Row row = new Row(result);
        Workspace workspace = Workspaces.of(result);
        WebhookId webhook = new WebhookId(row.uuid("webhook_id"));
        Optional<String> url = row.optionalText("url");
        Optional<Target> target =
                url.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                new Target(URI.create(url.get()), keys(row, workspace, webhook)));
        EndpointHealth health =
                new EndpointHealth(
                        Math.toIntExact(row.number("consecutive_failures")),
                        row.optionalInstant("failing_since"),
                        row.optionalInstant("paused_until"));
        return new Claimed<>(
                workspace, new Endpoint(webhook, target, health), row.number("lease_gen"));
    }

    private SigningKeys keys(Row row, Workspace workspace, WebhookId webhook) throws SQLException {
        SigningSecret current =
                open(row, workspace, webhook, "secret_number", "encryption_key_id", "sealed");
        Optional<SigningSecret> previous =
                row.optionalNumber("previous_number").isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                open(
                                        row,
                                        workspace,
                                        webhook,
                                        "previous_number",
                                        "previous_key_id",
                                        "previous_sealed"));
        return new SigningKeys(current, previous);
    }

    private SigningSecret open(
            Row row,
            Workspace workspace,
            WebhookId webhook,
            String number,
            String keyId,
            String sealed)
            throws SQLException {
        return secrets.open(
                workspace.id(),
                webhook.value(),
                Math.toIntExact(row.number(number)),
                new Sealed(row.text(keyId), row.bytes(sealed)));
    }
}
