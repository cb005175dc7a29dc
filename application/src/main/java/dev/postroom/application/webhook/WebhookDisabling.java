package dev.postroom.application.webhook;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.webhook.DisabledReason;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.Webhooks;

import java.time.Instant;
import java.util.Optional;

/** Makes webhooks inactive, each time with one event. Safe for any number of threads. */
public final class WebhookDisabling {

    private final UnitOfWork work;
    private final Webhooks webhooks;

    public WebhookDisabling(UnitOfWork work, Webhooks webhooks) {
        this.work = work;
        this.webhooks = webhooks;
    }

    /**
     * Makes the webhook inactive for this reason, and records {@code webhook.disabled} as the
     * service's own activity, in one transaction. Does nothing when the webhook is inactive already
     * or was deleted, so that concurrent callers record one event.
     *
     * @return whether this call made it inactive
     */
    public boolean disable(Workspace workspace, WebhookId id, DisabledReason reason) {
        return work.inTransaction(() -> {
            Optional<Webhook> active = webhooks.lock(workspace, id).filter(Webhook::isActive);
            active.ifPresent(webhook -> store(workspace, webhook, reason));
            return active.isPresent();
        });
    }

    /** Records the event of a webhook that this transaction made inactive at that moment. */
    void report(Workspace workspace, Webhook disabled, EventOrigin origin, Instant at) {
        work.events()
                .record(
                        workspace,
                        work.events()
                                .event(
                                        EventType.WEBHOOK_DISABLED,
                                        new EventSubject.OfWebhook(disabled.reported()),
                                        origin,
                                        at));
    }

    private void store(Workspace workspace, Webhook webhook, DisabledReason reason) {
        Instant now = work.now(workspace);
        Webhook disabled = webhook.disabled(reason, now);
        webhooks.update(workspace, disabled);
        report(workspace, disabled, EventOrigin.system("webhooks"), now);
    }
}
