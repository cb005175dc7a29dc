package dev.postroom.adapters.rest.webhook;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.WebhookStats;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;

/** The statistics of a webhook as clients see them. */
record WebhookStatsView(
        @JsonUnwrapped CountsView counts,
        @JsonUnwrapped TimesView times,
        List<TypeView> byEventType,
        List<DayView> byDay)
        implements View {

    private static final double PERCENTILE = 0.95;

    /** How many deliveries ended in the days, and how many wait now. */
    record CountsView(
            long total,
            long delivered,
            long failed,
            long pending,
            long retrying,
            long skipped,
            @Nullable Double successRate) {
        static CountsView of(WebhookStats stats) {
            WebhookStats.Ended ended = stats.ended();
            long pending = stats.waiting(DeliveryStatus.PENDING);
            long retrying = stats.waiting(DeliveryStatus.RETRYING);
            long skipped = stats.waiting(DeliveryStatus.SKIPPED);
            return new CountsView(
                    ended.delivered() + ended.failed() + pending + retrying + skipped,
                    ended.delivered(),
                    ended.failed(),
                    pending,
                    retrying,
                    skipped,
                    stats.successRate().isPresent()
                            ? Math.round(stats.successRate().getAsDouble() * 10_000) / 10_000.0
                            : null);
        }
    }

    /** How long attempts took, and when the last one was. */
    record TimesView(
            @Nullable Long avgResponseTimeMs,
            @Nullable Long p95ResponseTimeMs,
            @Nullable String lastDeliveryAt,
            @Nullable String lastFailureAt) {}

    /** The ended deliveries of a type. */
    record TypeView(String eventType, long delivered, long failed) {}

    /** The ended deliveries of a day. */
    record DayView(String date, long delivered, long failed) {}

    static WebhookStatsView of(WebhookStats stats) {
        TimesView times =
                new TimesView(
                        stats.averageTime().map(Duration::toMillis).orElse(null),
                        stats.percentile(PERCENTILE).map(Duration::toMillis).orElse(null),
                        Times.textOrNull(stats.lastAttemptAt()),
                        Times.textOrNull(stats.lastFailureAt()));
        return new WebhookStatsView(
                CountsView.of(stats),
                times,
                stats.byType().entrySet().stream()
                        .map(entry ->
                                new TypeView(
                                        entry.getKey().keyword(),
                                        entry.getValue().delivered(),
                                        entry.getValue().failed()))
                        .toList(),
                stats.byDay().entrySet().stream()
                        .map(entry ->
                                new DayView(
                                        entry.getKey().toString(),
                                        entry.getValue().delivered(),
                                        entry.getValue().failed()))
                        .toList());
    }
}
