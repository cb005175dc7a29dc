package dev.postroom.application.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.webhook.Webhooks;

import java.util.List;

/**
 * The log, for events of new people that nothing reacts to: they need no outbox and no relay. No
 * earlier event can be about these people, and their later ones are relayed after the transaction,
 * so that the numbers keep their order.
 */
public record UnheardEvents(Events events, Webhooks webhooks, Triggers triggers) {

    /**
     * Whether the workspace has no webhook and no active trigger, until the transaction ends: one
     * that comes waits.
     */
    boolean accept(Workspace workspace) {
        events.hold(workspace);
        return webhooks.all(workspace).isEmpty() && !triggers.hasActive(workspace);
    }

    void add(List<FrozenEvent> part) {
        events.add(part);
    }
}
