package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

/** What clients do with webhooks. */
@DrivingPort
public interface ManageWebhooks {

    /** Registers an endpoint. A URL that may never be dialled is {@code Invalid} on {@code url}. */
    Registered create(Caller caller, NewWebhook webhook);

    /** The webhook; {@code NotFound} when there is none. */
    Webhook get(Workspace workspace, WebhookId id);

    /** One page of webhooks. */
    Page<Webhook> list(Workspace workspace, PageRequest<Webhook.Sort> page);

    /** One page of deliveries; {@code NotFound} when there is no such webhook. */
    Page<Delivery> deliveries(
            Workspace workspace,
            WebhookId id,
            DeliveryQuery query,
            PageRequest<DeliveryQuery.Sort> page);

    /** A webhook with its secret, right after its making; the only moment at which it is shown. */
    record Registered(Webhook webhook, SigningSecret secret) {}
}
