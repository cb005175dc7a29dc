package dev.postroom.domain.webhook;

import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.ResponseTimes;
import dev.postroom.domain.webhook.delivery.StatsOfDay;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The statistics of one day and type as the in-memory ports keep them. */
public record StatsRow(UUID workspaceId, Key key, StatsOfDay stats) implements InMemoryRow {

    /** A webhook on one day with one type. */
    public record Key(WebhookId webhook, LocalDate day, EventType type) {}

    public static StatsRow of(DeliveryOutcome outcome) {
        LocalDate day = LocalDate.ofInstant(outcome.at(), ZoneOffset.UTC);
        boolean delivered = outcome.status() == DeliveryStatus.DELIVERED;
        StatsOfDay stats =
                new StatsOfDay(
                        day,
                        outcome.type(),
                        delivered ? 1 : 0,
                        outcome.status() == DeliveryStatus.FAILED ? 1 : 0,
                        outcome.result().elapsed(),
                        ResponseTimes.of(List.of(outcome.result().elapsed())),
                        outcome.at(),
                        delivered ? Optional.empty() : Optional.of(outcome.at()));
        return new StatsRow(
                outcome.endpoint().workspace().id(),
                new Key(outcome.endpoint().work().webhook(), day, outcome.type()),
                stats);
    }

    public StatsRow plus(StatsRow later) {
        StatsOfDay one = stats;
        StatsOfDay other = later.stats;
        return new StatsRow(
                workspaceId,
                key,
                new StatsOfDay(
                        one.day(),
                        one.type(),
                        one.delivered() + other.delivered(),
                        one.failed() + other.failed(),
                        one.elapsed().plus(other.elapsed()),
                        one.times().plus(other.times()),
                        other.lastAttemptAt(),
                        other.lastFailureAt().or(one::lastFailureAt)));
    }
}
