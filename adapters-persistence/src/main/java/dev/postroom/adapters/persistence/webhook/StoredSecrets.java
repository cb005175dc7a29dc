package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.jdbi.v3.core.Handle;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The secrets of webhooks: the one in use has no end, and the one before it may have an end in the
 * future. Their numbers grow.
 */
record StoredSecrets(SealedSecrets sealing) {
    private static final String ADD =
            """
            INSERT INTO webhook_secrets
                (workspace_id, webhook_id, number, encryption_key_id, sealed, created_at)
            VALUES (:workspace, :webhook, :number, :keyId, :sealed, :createdAt)
            """;
    private static final String END_OLD =
            """
            DELETE FROM webhook_secrets
            WHERE workspace_id = :workspace AND webhook_id = :webhook
                AND (valid_until IS NOT NULL OR CAST(:until AS timestamptz) IS NULL)
            """;
    private static final String END_CURRENT =
            """
            UPDATE webhook_secrets SET valid_until = :until
            WHERE workspace_id = :workspace AND webhook_id = :webhook AND valid_until IS NULL
            """;
    private static final String LAST_NUMBER =
            """
            SELECT number FROM webhook_secrets
            WHERE workspace_id = :workspace AND webhook_id = :webhook
            ORDER BY number DESC LIMIT 1
            """;
    // the current one first
    private static final String SIGNING =
            """
            SELECT number, encryption_key_id, sealed FROM webhook_secrets
            WHERE workspace_id = :workspace AND webhook_id = :webhook
                AND (valid_until IS NULL OR valid_until > :now)
            ORDER BY number DESC LIMIT 2
            """;

    int addFirst(Handle handle, Workspace workspace, Webhook webhook, SigningSecret secret) {
        return add(handle, workspace, webhook, secret, 1);
    }

    /** Makes {@code secret} the current one; needs the lock of the webhook. */
    int replace(
            Handle handle,
            Workspace workspace,
            Webhook webhook,
            SigningSecret secret,
            Optional<Instant> until) {
        Columns columns = key(workspace, webhook.id()).put("until", until);
        int last =
                handle.createQuery(LAST_NUMBER)
                        .bindMap(columns.values())
                        .mapTo(Integer.class)
                        .one();
        handle.createUpdate(END_OLD).bindMap(columns.values()).execute();
        handle.createUpdate(END_CURRENT).bindMap(columns.values()).execute();
        return add(handle, workspace, webhook, secret, last + 1);
    }

    Optional<SigningKeys> keys(Handle handle, Workspace workspace, WebhookId id, Instant now) {
        List<SigningSecret> secrets =
                handle.createQuery(SIGNING)
                        .bindMap(key(workspace, id).values())
                        .bind("now", DatabaseTimes.stored(now))
                        .map((result, _) -> {
                            Row row = new Row(result);
                            return sealing.open(
                                    workspace.id(),
                                    id.value(),
                                    Math.toIntExact(row.number("number")),
                                    new Sealed(row.text("encryption_key_id"), row.bytes("sealed")));
                        })
                        .list();
        return secrets.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new SigningKeys(secrets.getFirst(), secrets.stream().skip(1).findFirst()));
    }

    private int add(
            Handle handle, Workspace workspace, Webhook webhook, SigningSecret secret, int number) {
        Sealed sealed = sealing.seal(workspace.id(), webhook.id().value(), number, secret);
        return handle.createUpdate(ADD)
                .bindMap(
                        key(workspace, webhook.id())
                                .put("number", number)
                                .put("keyId", sealed.keyId())
                                .put("sealed", sealed.bytes())
                                .put("createdAt", webhook.revision().updatedAt())
                                .values())
                .execute();
    }

    private static Columns key(Workspace workspace, WebhookId id) {
        return new Columns().put("workspace", workspace.id()).put("webhook", id.value());
    }
}
