package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.webhook.StatsRow;
import dev.postroom.domain.webhook.WebhookId;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Statistics in memory. */
public final class InMemoryWebhookStatistics implements WebhookStatistics {

    private final InMemoryTable<StatsRow> stats;
    private final InMemoryTable<DeliveryRow> deliveries;

    public InMemoryWebhookStatistics(InMemoryDatabase database) {
        this.stats = database.table(StatsRow.class);
        this.deliveries = database.table(DeliveryRow.class);
    }

    void add(DeliveryOutcome outcome) {
        StatsRow added = StatsRow.of(outcome);
        stats.put(
                stats.find(added.workspaceId(), added.key())
                        .map(before -> before.plus(added))
                        .orElse(added));
    }

    @Override
    public List<StatsOfDay> since(Workspace workspace, WebhookId webhook, LocalDate first) {
        return stats.of(workspace.id())
                .filter(row -> row.key().webhook().equals(webhook))
                .map(StatsRow::stats)
                .filter(row -> !row.day().isBefore(first))
                .toList();
    }

    @Override
    public Map<DeliveryStatus, Long> counts(Workspace workspace, WebhookId webhook) {
        return deliveries
                .of(workspace.id())
                .filter(row -> row.delivery().webhook().equals(webhook))
                .collect(
                        Collectors.groupingBy(
                                row -> row.delivery().state().status(), Collectors.counting()));
    }
}
