package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which parts of the log inactive webhooks have missed, as spans of numbers instead of one delivery
 * for each event. Joins the caller's transaction.
 */
@DrivenPort
public interface MissedEvents {

    /**
     * A part of the log that a webhook missed.
     *
     * @param version of the webhook at that time
     * @param types what the webhook had subscribed to; every type when empty
     */
    record Span(WebhookId webhook, long version, LogSpan numbers, Set<EventType> types) {

        public Span {
            types = Set.copyOf(types);
        }
    }

    /**
     * The last events of the log were missed by these webhooks. A webhook of the same version has
     * one span, which grows. Skips webhooks that are gone.
     *
     * @param events how many of the last events of the workspace's log
     */
    void note(Workspace workspace, List<Webhook> webhooks, int events);

    /**
     * The earliest span of a webhook, or empty. Until the transaction ends, no other one changes
     * it.
     */
    Optional<Span> first(Workspace workspace, WebhookId webhook);

    /** The events of a locked span are recorded up to this number; a whole span is removed. */
    void recorded(Workspace workspace, Span span, long until);
}
