package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.event.EventType;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How deliveries to a webhook ended in some days, and how many still wait.
 *
 * @param first the first day, in UTC on the workspace's clock
 * @param last the last day: today
 * @param parts what the attempts came to, by day and type
 * @param now the numbers of deliveries by status now, of any day
 */
public record WebhookStats(
        LocalDate first, LocalDate last, List<StatsOfDay> parts, Map<DeliveryStatus, Long> now) {

    /** Deliveries that ended. */
    public record Ended(long delivered, long failed) {
        private static Ended of(List<StatsOfDay> parts) {
            return new Ended(
                    parts.stream().mapToLong(StatsOfDay::delivered).sum(),
                    parts.stream().mapToLong(StatsOfDay::failed).sum());
        }
    }

    public WebhookStats {
        parts = List.copyOf(parts);
        now = Map.copyOf(now);
    }

    /** The deliveries that ended in these days. */
    public Ended ended() {
        return Ended.of(parts);
    }

    /** The number of deliveries in a status now. */
    public long waiting(DeliveryStatus status) {
        return now.getOrDefault(status, 0L);
    }

    /** The share of the ended deliveries that succeeded, from 0 to 1; empty without any. */
    public OptionalDouble successRate() {
        Ended ended = ended();
        long all = ended.delivered() + ended.failed();
        return all == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) ended.delivered() / all);
    }

    /** The average duration of the attempts; empty without any. */
    public Optional<Duration> averageTime() {
        long attempts =
                parts.stream()
                        .flatMap(part -> part.times().counts().stream())
                        .mapToLong(Integer::longValue)
                        .sum();
        Duration all =
                parts.stream().map(StatsOfDay::elapsed).reduce(Duration.ZERO, Duration::plus);
        return attempts == 0 ? Optional.empty() : Optional.of(all.dividedBy(attempts));
    }

    /** A time that this share of the attempts did not exceed; empty without any. */
    public Optional<Duration> percentile(double share) {
        return parts.stream()
                .map(StatsOfDay::times)
                .reduce(ResponseTimes::plus)
                .flatMap(times -> times.percentile(share));
    }

    /** When the last attempt ended; empty without any. */
    public Optional<Instant> lastAttemptAt() {
        return parts.stream().map(StatsOfDay::lastAttemptAt).max(Comparator.naturalOrder());
    }

    /** When the last unsuccessful attempt ended; empty without any. */
    public Optional<Instant> lastFailureAt() {
        return parts.stream()
                .flatMap(part -> part.lastFailureAt().stream())
                .max(Comparator.naturalOrder());
    }

    /** The ended deliveries by type; types without attempts are absent. */
    public Map<EventType, Ended> byType() {
        return grouped(StatsOfDay::type);
    }

    /** The ended deliveries by day, of every day, in the order of the days. */
    public Map<LocalDate, Ended> byDay() {
        Map<LocalDate, Ended> days = new TreeMap<>();
        first.datesUntil(last.plusDays(1)).forEach(day -> days.put(day, new Ended(0, 0)));
        days.putAll(grouped(StatsOfDay::day));
        return days;
    }

    private <K> Map<K, Ended> grouped(Function<StatsOfDay, K> by) {
        return parts.stream()
                .collect(
                        Collectors.groupingBy(
                                by,
                                TreeMap::new,
                                Collectors.collectingAndThen(Collectors.toList(), Ended::of)));
    }
}
