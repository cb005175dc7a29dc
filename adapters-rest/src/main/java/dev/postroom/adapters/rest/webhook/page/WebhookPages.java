package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Plot;
import dev.postroom.adapters.rest.shared.page.part.Series;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.WebhookStats;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Makes the pages of a webhook. */
final class WebhookPages {

    static final int DAYS = 30;
    private static final double PERCENTILE = 0.95;
    private static final int PERCENT = 100;

    private WebhookPages() {}

    static WebhookPage of(WebhookHead head, Webhook webhook, DeliveryList list, Instant now) {
        return new WebhookPage(head, facts(webhook, now), list, WebhookForms.of(webhook, now));
    }

    static StatsPage numbers(WebhookHead head, WebhookStats stats) {
        return new StatsPage(head, counters(stats, head.path()), plot(stats));
    }

    private static List<Counter> counters(WebhookStats stats, String path) {
        return List.of(
                counter("Delivered", stats, path, DeliveryStatus.DELIVERED),
                counter("Failed", stats, path, DeliveryStatus.FAILED),
                counter("Waiting", stats, path, DeliveryStatus.PENDING),
                counter("To be retried", stats, path, DeliveryStatus.RETRYING),
                counter("Skipped", stats, path, DeliveryStatus.SKIPPED),
                Counter.of("Success, 30 days", success(stats), "", ""),
                Counter.of(
                        "95 of 100 answers within, 30 days",
                        stats.percentile(PERCENTILE)
                                .map(time -> Numbers.of(time.toMillis()) + " ms")
                                .orElse("–"),
                        "",
                        ""));
    }

    // the deliveries of now, because the list has no filter for the time at which they ended
    private static Counter counter(
            String label, WebhookStats stats, String path, DeliveryStatus status) {
        return Counter.of(
                label, Numbers.of(stats.waiting(status)), "", path + "?status=" + status.keyword());
    }

    private static String success(WebhookStats stats) {
        return stats.successRate().isPresent()
                ? Math.floor(stats.successRate().getAsDouble() * PERCENT * 10) / 10 + " %"
                : "–";
    }

    private static Plot plot(WebhookStats stats) {
        List<String> days = stats.byDay().keySet().stream().map(LocalDate::toString).toList();
        WebhookStats.Ended all = stats.ended();
        return Plot.bars(
                "deliveries",
                "Deliveries by day",
                "%s delivered and %s failed in %s (UTC)."
                        .formatted(
                                Numbers.of(all.delivered()),
                                Numbers.of(all.failed()),
                                Numbers.counted(days.size(), "day", "days")),
                days,
                List.of(
                        new Series(
                                "delivered",
                                stats.byDay().values().stream()
                                        .map(WebhookStats.Ended::delivered)
                                        .toList()),
                        new Series(
                                "failed",
                                stats.byDay().values().stream()
                                        .map(WebhookStats.Ended::failed)
                                        .toList())));
    }

    private static List<Fact> facts(Webhook webhook, Instant now) {
        List<Fact> facts = new ArrayList<>();
        webhook.disabled()
                .ifPresent(end -> {
                    facts.add(Fact.time("Disabled", Moment.of(end.at(), now)));
                    facts.add(new Fact("Why", WebhookRow.reason(end.reason())));
                });
        facts.add(new Fact("Deliveries", WebhookRow.success(webhook)));
        facts.add(
                Fact.time(
                        "Last attempt",
                        Moment.of(webhook.activity().lastDeliveryAt(), now, "never")));
        facts.add(new Fact("Events", String.join(", ", webhook.events().keywords())));
        webhook.description().ifPresent(text -> facts.add(new Fact("Description", text)));
        facts.add(Fact.code("Secret", webhook.secretPrefix() + "…"));
        facts.add(Fact.code("Id", webhook.id().toString()));
        facts.add(Fact.time("Created", Moment.of(webhook.revision().createdAt(), now)));
        return facts;
    }
}
