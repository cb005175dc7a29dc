package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.signing.GracePeriod;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.time.Instant;
import java.util.Optional;

/** Webhook administration by clients. */
@DrivingPort
public interface ManageWebhooks {

    /** Registers an endpoint. A forbidden URL is {@code Invalid} on {@code url}. */
    Registered create(Caller caller, NewWebhook webhook);

    /** Fails with {@code Invalid} on {@code url} for a forbidden one, as {@link #create} does. */
    void check(Caller caller, WebhookUrl url);

    /** The webhook; {@code NotFound} when there is none. */
    Webhook get(Workspace workspace, WebhookId id);

    /**
     * Applies a patch. A webhook that becomes inactive emits {@code webhook.disabled}; one that
     * becomes active gets the events from now on. A forbidden URL is {@code Invalid} on {@code
     * url}; {@code NotFound} when there is no such webhook.
     *
     * @param expectedVersion another current version is {@code PreconditionFailed}
     */
    Webhook update(Caller caller, WebhookId id, WebhookPatch patch, Optional<Long> expectedVersion);

    /**
     * Deletes a webhook; nothing more is sent to it, apart from attempts that are being made.
     * {@code NotFound} and {@code PreconditionFailed} as for {@link #update}.
     */
    void delete(Caller caller, WebhookId id, Optional<Long> expectedVersion);

    /**
     * Replaces the signing secret; deliveries are signed with both secrets until the end of the
     * grace period. {@code NotFound} when there is no such webhook.
     */
    Rotated rotate(Caller caller, WebhookId id, GracePeriod grace);

    /** One page of webhooks. */
    Page<Webhook> list(Workspace workspace, PageRequest<Webhook.Sort> page);

    /** A new webhook with its secret, which is shown only here. */
    record Registered(Webhook webhook, SigningSecret secret) {}

    /**
     * A webhook with its new secret, which is shown only here.
     *
     * @param previousUntil when the secret before ends, on the system time; empty when it has ended
     */
    record Rotated(Webhook webhook, SigningSecret secret, Optional<Instant> previousUntil) {}
}
