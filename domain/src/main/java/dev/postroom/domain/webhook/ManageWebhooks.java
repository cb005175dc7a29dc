package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

/** Webhook administration by clients. */
@DrivingPort
public interface ManageWebhooks {

    /** Registers an endpoint. A forbidden URL is {@code Invalid} on {@code url}. */
    Registered create(Caller caller, NewWebhook webhook);

    /** Fails with {@code Invalid} on {@code url} for a forbidden one, as {@link #create} does. */
    void check(Caller caller, WebhookUrl url);

    /** The webhook; {@code NotFound} when there is none. */
    Webhook get(Workspace workspace, WebhookId id);

    /** One page of webhooks. */
    Page<Webhook> list(Workspace workspace, PageRequest<Webhook.Sort> page);

    /** A new webhook with its secret, which is shown only here. */
    record Registered(Webhook webhook, SigningSecret secret) {}
}
