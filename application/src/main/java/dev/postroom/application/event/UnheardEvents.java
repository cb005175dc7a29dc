package dev.postroom.application.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.webhook.Webhooks;

import java.util.List;

/**
 * The log, for events of new people that nothing reacts to: they need no relay while no earlier
 * event waits for it. Their later ones are relayed after the transaction, so that the numbers keep
 * their order.
 */
public record UnheardEvents(Outbox outbox, Events events, Webhooks webhooks, Triggers triggers) {

    /**
     * Whether the workspace has no webhook, no active trigger and no event that waits, until the
     * transaction ends: one that comes waits. Asks first without waiting itself.
     */
    boolean accept(Workspace workspace) {
        if (isHeard(workspace)) {
            return false;
        }
        events.hold(workspace);
        return !isHeard(workspace) && outbox.isEmpty(workspace);
    }

    private boolean isHeard(Workspace workspace) {
        return triggers.hasActive(workspace) || !webhooks.all(workspace).isEmpty();
    }

    void add(List<FrozenEvent> part) {
        events.add(part);
    }
}
