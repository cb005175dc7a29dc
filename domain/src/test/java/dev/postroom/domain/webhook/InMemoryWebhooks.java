package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Webhooks in memory. */
public final class InMemoryWebhooks implements Webhooks {

    private final InMemoryTable<WebhookRow> webhooks;

    public InMemoryWebhooks(InMemoryDatabase database) {
        this.webhooks = database.table(WebhookRow.class);
    }

    @Override
    public void add(Workspace workspace, Webhook webhook, SigningSecret secret) {
        webhooks.put(new WebhookRow(workspace.id(), webhook, secret, Optional.empty()));
    }

    @Override
    public Optional<Webhook> find(Workspace workspace, WebhookId id) {
        return webhooks.find(workspace.id(), id).map(WebhookRow::webhook);
    }

    // the lock of the store holds every row
    @Override
    public Optional<Webhook> lock(Workspace workspace, WebhookId id) {
        return find(workspace, id);
    }

    @Override
    public void update(Workspace workspace, Webhook webhook) {
        webhooks.find(workspace.id(), webhook.id())
                .ifPresent(row -> webhooks.put(row.updated(webhook)));
    }

    @Override
    public void delete(Workspace workspace, WebhookId id) {
        webhooks.remove(workspace.id(), id);
    }

    @Override
    public Optional<SigningKeys> keys(Workspace workspace, WebhookId id, Instant now) {
        return webhooks.find(workspace.id(), id).map(row -> row.keys(now));
    }

    @Override
    public void rotate(
            Workspace workspace, Webhook webhook, SigningSecret secret, Optional<Instant> until) {
        webhooks.find(workspace.id(), webhook.id())
                .ifPresent(row -> webhooks.put(row.updated(webhook).rotated(secret, until)));
    }

    @Override
    public Page<Webhook> list(Workspace workspace, PageRequest<Webhook.Sort> page) {
        return InMemoryOrder.byTime((Webhook webhook) -> webhook.revision().createdAt())
                .page(
                        webhooks.of(workspace.id()).map(WebhookRow::webhook),
                        page,
                        webhook -> webhook.id().value());
    }

    @Override
    public long lockCount(Workspace workspace) {
        return all(workspace).size();
    }

    @Override
    public List<Webhook> all(Workspace workspace) {
        return webhooks.of(workspace.id()).map(WebhookRow::webhook).toList();
    }
}
