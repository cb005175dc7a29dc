package dev.postroom.domain.webhook;

import dev.postroom.domain.event.ReportedWebhook;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.time.Instant;
import java.util.Optional;

/**
 * A registered endpoint with the event types it receives.
 *
 * @param description free text of at most 500 characters
 * @param secretPrefix the first characters of the signing secret, for recognition
 * @param disabled since when it receives nothing, and why; empty while it is active
 * @param activity not part of the version; storing a webhook leaves it as it is
 */
public record Webhook(
        WebhookId id,
        WebhookUrl url,
        EventSelection events,
        Optional<String> description,
        String secretPrefix,
        Optional<Disabled> disabled,
        WebhookActivity activity,
        Revision revision) {

    /**
     * The end of an endpoint's deliveries.
     *
     * @param at on the workspace's clock
     */
    public record Disabled(Instant at, DisabledReason reason) {}

    /** The sort fields of webhooks. */
    public enum Sort {
        CREATED_AT
    }

    /** How many webhooks an environment has at most. */
    public static final int MOST = 1000;

    /** A new, active webhook. */
    public static Webhook created(
            WebhookId id, NewWebhook request, SigningSecret secret, Instant at) {
        return new Webhook(
                id,
                request.url(),
                request.events(),
                request.description(),
                secret.prefix(),
                Optional.empty(),
                WebhookActivity.none(),
                Revision.first(at));
    }

    /** Whether it receives deliveries. */
    public boolean isActive() {
        return disabled.isEmpty();
    }

    /** This webhook, inactive from {@code at}. It must be active. */
    public Webhook disabled(DisabledReason reason, Instant at) {
        if (!isActive()) {
            throw new IllegalStateException("webhook " + id + " is inactive already");
        }
        return new Webhook(
                id,
                url,
                events,
                description,
                secretPrefix,
                Optional.of(new Disabled(at, reason)),
                activity,
                revision.next(at));
    }

    /** This webhook with another secret, from {@code at}. */
    public Webhook withSecret(SigningSecret secret, Instant at) {
        return new Webhook(
                id,
                url,
                events,
                description,
                secret.prefix(),
                disabled,
                activity,
                revision.next(at));
    }

    /** This webhook with another activity, in the same version. */
    public Webhook withActivity(WebhookActivity other) {
        return new Webhook(id, url, events, description, secretPrefix, disabled, other, revision);
    }

    /** This webhook as an event reports that it is inactive. */
    public ReportedWebhook reported() {
        Disabled end = disabled.orElseThrow();
        return new ReportedWebhook(
                id.value(),
                url.toString(),
                events.keywords(),
                description,
                secretPrefix,
                new ReportedWebhook.Disabled(end.at(), end.reason().keyword()),
                new ReportedWebhook.Activity(
                        activity.consecutiveFailures(), activity.lastDeliveryAt()),
                revision);
    }
}
