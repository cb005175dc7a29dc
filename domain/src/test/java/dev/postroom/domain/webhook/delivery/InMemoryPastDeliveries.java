package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.webhook.WebhookId;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Ended deliveries in memory, on the rows of {@link InMemoryDeliveries}. */
public final class InMemoryPastDeliveries implements PastDeliveries {

    private static final Comparator<DeliveryCursor> ORDER =
            Comparator.comparing(DeliveryCursor::createdAt)
                    .thenComparing(cursor -> cursor.id().toString());

    private final InMemoryDatabase database;
    private final InMemoryTable<DeliveryRow> deliveries;

    public InMemoryPastDeliveries(InMemoryDatabase database) {
        this.database = database;
        this.deliveries = database.table(DeliveryRow.class);
    }

    @Override
    public List<DeliveryAttempt> attempts(Workspace workspace, DeliveryId id) {
        return deliveries.find(workspace.id(), id).map(DeliveryRow::log).orElse(List.of());
    }

    @Override
    public boolean requeue(Workspace workspace, DeliveryId id) {
        return database.atomically(() -> {
            Optional<DeliveryRow> ended =
                    deliveries.find(workspace.id(), id).filter(row -> !row.isOpen());
            ended.ifPresent(row -> deliveries.put(row.requeued(true, database.now())));
            return ended.isPresent();
        });
    }

    @Override
    public Step requeue(
            Workspace workspace,
            WebhookId webhook,
            DeliverySelection selection,
            Optional<DeliveryCursor> after,
            int max) {
        return database.atomically(() -> {
            List<DeliveryRow> selected =
                    of(workspace, webhook)
                            .filter(row -> selection.includes(row.delivery()))
                            .filter(row ->
                                    after.map(from -> ORDER.compare(cursor(row), from) > 0)
                                            .orElse(true))
                            .sorted(Comparator.comparing(InMemoryPastDeliveries::cursor, ORDER))
                            .limit(max)
                            .toList();
            selected.forEach(row -> deliveries.put(row.requeued(false, database.now())));
            return new Step(
                    selected.size(),
                    selected.isEmpty()
                            ? Optional.empty()
                            : Optional.of(cursor(selected.getLast())));
        });
    }

    private static DeliveryCursor cursor(DeliveryRow row) {
        return new DeliveryCursor(row.delivery().createdAt(), row.key());
    }

    private Stream<DeliveryRow> of(Workspace workspace, WebhookId webhook) {
        return deliveries
                .of(workspace.id())
                .filter(row -> row.delivery().webhook().equals(webhook));
    }

    @Override
    public int due(Workspace workspace, WebhookId webhook, int max) {
        return Math.toIntExact(
                of(workspace, webhook)
                        .filter(DeliveryRow::isOpen)
                        .filter(row -> row.lease().isFree(database.now()))
                        .limit(max)
                        .count());
    }
}
