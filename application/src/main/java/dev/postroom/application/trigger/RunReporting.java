package dev.postroom.application.trigger;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.Webhooks;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Reports that runs began and ended, if an active webhook receives it: there can be as many runs as
 * events and triggers together, and without a receiver they cost nothing.
 */
public record RunReporting(Webhooks webhooks, EventRecorder events) {

    private static final Set<EventType> REPORTS =
            EnumSet.of(EventType.TRIGGER_STARTED, EventType.TRIGGER_COMPLETED);

    /** The reports of one transaction. */
    RunReports at(Workspace workspace, Instant now) {
        List<Webhook> active = webhooks.all(workspace).stream().filter(Webhook::isActive).toList();
        Set<EventType> received = EnumSet.noneOf(EventType.class);
        REPORTS.stream()
                .filter(type -> active.stream().anyMatch(one -> one.events().includes(type)))
                .forEach(received::add);
        return new RunReports(events, workspace, now, received);
    }
}
