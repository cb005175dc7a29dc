package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.secret.SecretBox;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.Webhooks;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Webhooks in PostgreSQL. */
public final class JdbiWebhooks implements Webhooks {
    private static final String ADD =
            """
            INSERT INTO webhooks (workspace_id, id, url, events, description, is_active,
                secret_prefix, disabled_at, disabled_reason, created_at, updated_at, version)
            VALUES (:workspace, :id, :url, :events, :description, :isActive,
                :secretPrefix, :disabledAt, :disabledReason, :createdAt, :updatedAt, :version)
            """;
    private static final String UPDATE =
            """
            UPDATE webhooks h SET url = :url, events = :events, description = :description,
                is_active = :isActive, secret_prefix = :secretPrefix, disabled_at = :disabledAt,
                disabled_reason = :disabledReason, updated_at = :updatedAt, version = :version
            FROM webhooks before
            WHERE h.workspace_id = :workspace AND h.id = :id
                AND before.workspace_id = h.workspace_id AND before.id = h.id
            RETURNING before.is_active != h.is_active
            """;
    // its secrets are deleted with it
    private static final String DELETE =
            "DELETE FROM webhooks WHERE workspace_id = :workspace AND id = :id";
    private static final KeysetList<Webhook, Webhook.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(
                                    "webhooks",
                                    "h",
                                    WebhookRows::webhook,
                                    webhook -> webhook.id().value())
                            .selecting(WebhookRows.COLUMNS)
                            .joining(WebhookRows.JOINS),
                    Map.of(
                            Webhook.Sort.CREATED_AT,
                            ListOrder.byTime("h.created_at", w -> w.revision().createdAt())),
                    Total.counters("webhook"));
    private static final String WEBHOOKS = LIST.rows().select();
    private static final String BY_ID = WEBHOOKS + " AND h.id = :id";
    private static final String LOCK = BY_ID + " FOR UPDATE OF h";

    private static final String LOCK_COUNT =
            "SELECT id FROM workspaces WHERE id = :workspace FOR NO KEY UPDATE";

    private final Handles handles;
    private final StoredSecrets secrets;

    /** A repository that uses these handles and seals secrets in {@code box}. */
    public JdbiWebhooks(Handles handles, SecretBox box) {
        this.handles = handles;
        this.secrets = new StoredSecrets(new SealedSecrets(box));
    }

    @Override
    public void add(Workspace workspace, Webhook webhook, SigningSecret secret) {
        Map<String, ?> columns = WebhookRows.columns(workspace, webhook).values();
        handles.transact(handle -> {
            handle.createUpdate(ADD).bindMap(columns).execute();
            return secrets.addFirst(handle, workspace, webhook, secret);
        });
    }

    @Override
    public Optional<Webhook> find(Workspace workspace, WebhookId id) {
        return one(BY_ID, workspace, id);
    }

    @Override
    public Optional<Webhook> lock(Workspace workspace, WebhookId id) {
        return one(LOCK, workspace, id);
    }

    private Optional<Webhook> one(String sql, Workspace workspace, WebhookId id) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> WebhookRows.webhook(result))
                        .findOne());
    }

    @Override
    public void update(Workspace workspace, Webhook webhook) {
        Map<String, ?> columns = WebhookRows.columns(workspace, webhook).values();
        handles.transact(handle -> {
            Optional<Boolean> isTurned =
                    handle.createQuery(UPDATE).bindMap(columns).mapTo(Boolean.class).findOne();
            if (isTurned.orElse(false)) {
                EndpointRestart.changed(handle, workspace, webhook.id(), webhook.isActive());
            }
            return isTurned;
        });
    }

    @Override
    public Optional<SigningKeys> keys(Workspace workspace, WebhookId id, Instant now) {
        return handles.call(handle -> secrets.keys(handle, workspace, id, now));
    }

    @Override
    public void rotate(
            Workspace workspace, Webhook webhook, SigningSecret secret, Optional<Instant> until) {
        handles.transact(handle -> {
            update(workspace, webhook);
            return secrets.replace(handle, workspace, webhook, secret, until);
        });
    }

    @Override
    public void delete(Workspace workspace, WebhookId id) {
        handles.transact(handle -> {
            int deleted =
                    handle.createUpdate(DELETE)
                            .bind("workspace", workspace.id())
                            .bind("id", id.value())
                            .execute();
            if (deleted > 0) {
                EndpointRestart.deleted(handle, workspace, id);
            }
            return deleted;
        });
    }

    @Override
    public Page<Webhook> list(Workspace workspace, PageRequest<Webhook.Sort> page) {
        return LIST.page(handles, workspace, new Conditions(), page);
    }

    @Override
    public long lockCount(Workspace workspace) {
        return handles.transact(handle -> {
            UUID _ =
                    handle.createQuery(LOCK_COUNT)
                            .bind("workspace", workspace.id())
                            .mapTo(UUID.class)
                            .one();
            return Counters.total(handle, workspace, "webhook");
        });
    }

    @Override
    public List<Webhook> all(Workspace workspace) {
        return handles.call(handle ->
                handle.createQuery(WEBHOOKS)
                        .bind("workspace", workspace.id())
                        .map((result, _) -> WebhookRows.webhook(result))
                        .list());
    }
}
