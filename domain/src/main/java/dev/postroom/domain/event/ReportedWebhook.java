package dev.postroom.domain.event;

import dev.postroom.domain.shared.page.Revision;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An inactive webhook as its event reports it. It is a copy, because webhooks depend on events.
 *
 * @param events the keywords of its event types, or {@code *}
 * @param secretPrefix the first characters of the signing secret
 */
public record ReportedWebhook(
        UUID id,
        String url,
        List<String> events,
        Optional<String> description,
        String secretPrefix,
        Disabled disabled,
        Activity activity,
        Revision revision) {

    public ReportedWebhook {
        events = List.copyOf(events);
    }

    /**
     * The end of its deliveries.
     *
     * @param reason a keyword
     */
    public record Disabled(Instant at, String reason) {}

    /** The failures since the last success, and the time of the last attempt. */
    public record Activity(int consecutiveFailures, Optional<Instant> lastDeliveryAt) {}
}
