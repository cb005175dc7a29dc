package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

import java.util.List;
import java.util.Optional;

/** The workspace's webhooks; their secrets are stored encrypted. Joins the caller's transaction. */
@DrivenPort
public interface Webhooks {

    /** Stores a new webhook with its secret. */
    void add(Workspace workspace, Webhook webhook, SigningSecret secret);

    /** The webhook, or empty. */
    Optional<Webhook> find(Workspace workspace, WebhookId id);

    /** One page of webhooks. */
    Page<Webhook> list(Workspace workspace, PageRequest<Webhook.Sort> page);

    /** Every active webhook of the workspace, in no order. */
    List<Webhook> active(Workspace workspace);
}
