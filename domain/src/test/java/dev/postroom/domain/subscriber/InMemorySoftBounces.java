package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Soft bounces in memory. */
public final class InMemorySoftBounces implements SoftBounces {

    private record Row(UUID workspaceId, SubscriberId key, String address, int inARow)
            implements InMemoryRow {}

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> bounces;
    private final InMemoryTable<SubscriberRow> subscribers;

    public InMemorySoftBounces(InMemoryDatabase database) {
        this.database = database;
        this.bounces = database.table(Row.class);
        this.subscribers = database.table(SubscriberRow.class);
    }

    @Override
    public Map<String, Integer> count(Workspace workspace, Collection<EmailAddress> putOff) {
        return database.atomically(() -> {
            Map<String, Integer> counts = new HashMap<>();
            for (EmailAddress address : putOff) {
                holder(workspace, address.key())
                        .ifPresent(id ->
                                counts.put(address.key(), oneMore(workspace, id, address.key())));
            }
            return counts;
        });
    }

    private int oneMore(Workspace workspace, SubscriberId id, String address) {
        int before = bounced(workspace, id, address).map(Row::inARow).orElse(0);
        bounces.put(new Row(workspace.id(), id, address, before + 1));
        return before + 1;
    }

    @Override
    public void reset(Workspace workspace, Collection<EmailAddress> accepted) {
        database.atomically(() -> {
            for (EmailAddress address : accepted) {
                holder(workspace, address.key())
                        .ifPresent(id -> bounces.remove(workspace.id(), id));
            }
            return accepted;
        });
    }

    @Override
    public Set<String> among(Workspace workspace, Collection<EmailAddress> addresses) {
        return addresses.stream()
                .map(EmailAddress::key)
                .filter(key ->
                        holder(workspace, key)
                                .flatMap(id -> bounced(workspace, id, key))
                                .isPresent())
                .collect(Collectors.toSet());
    }

    @Override
    public boolean any(Workspace workspace) {
        return bounces.of(workspace.id())
                .anyMatch(row -> subscribers.find(workspace.id(), row.key()).isPresent());
    }

    private Optional<Row> bounced(Workspace workspace, SubscriberId id, String address) {
        return bounces.find(workspace.id(), id).filter(row -> row.address().equals(address));
    }

    private Optional<SubscriberId> holder(Workspace workspace, String address) {
        return subscribers
                .of(workspace.id())
                .filter(row -> row.subscriber().email().key().equals(address))
                .map(SubscriberRow::key)
                .findAny();
    }
}
