package dev.postroom.domain.replay;

import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/** Builds valid replays. */
public final class ReplayFixture {

    private ReplayFixture() {}

    /** A queued replay of what was not delivered in an hour. */
    public static Replay queued(UUID id, WebhookId webhook, Instant createdAt) {
        return Replay.queued(new ReplayId(id), webhook, selection(), createdAt);
    }

    private static DeliverySelection selection() {
        return new DeliverySelection(
                SettableClock.START.minusSeconds(3600),
                SettableClock.START,
                Set.of(DeliveryStatus.FAILED, DeliveryStatus.SKIPPED),
                Set.of(EventType.TAG_SUBSCRIBED));
    }
}
