package dev.postroom.domain.confirmation;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.PendingRow;
import dev.postroom.domain.subscriber.SubscriberRow;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagRow;
import dev.postroom.domain.work.WorkKind;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Confirmations in memory; they expire by the clock of the database alone. */
public final class InMemoryConfirmations implements Confirmations {

    private final InMemoryDatabase database;
    private final InMemoryTable<ConfirmationRow> confirmations;
    private final InMemoryTable<PendingRow> waiting;
    private final InMemoryTable<SubscriberRow> subscribers;
    private final InMemoryTable<TagRow> tags;

    public InMemoryConfirmations(InMemoryDatabase database) {
        this.database = database;
        this.confirmations = database.table(ConfirmationRow.class);
        this.waiting = database.table(PendingRow.class);
        this.subscribers = database.table(SubscriberRow.class);
        this.tags = database.table(TagRow.class);
        database.queue(
                WorkKind.CONFIRMATION_EXPIRY, () -> confirmations.all().map(ConfirmationRow::due));
    }

    @Override
    public Optional<Confirmation> find(Workspace workspace, SubscriberId subscriber) {
        return confirmations.find(workspace.id(), subscriber).map(ConfirmationRow::confirmation);
    }

    @Override
    public Map<SubscriberId, Confirmation> lockAll(
            Workspace workspace, Collection<SubscriberId> people) {
        return people.stream()
                .distinct()
                .flatMap(id -> find(workspace, id).stream())
                .collect(Collectors.toMap(Confirmation::subscriber, one -> one));
    }

    @Override
    public void putAll(Workspace workspace, Collection<Confirmation> stored) {
        database.atomically(() -> {
            stored.forEach(one -> put(workspace, one));
            return stored;
        });
    }

    private void put(Workspace workspace, Confirmation confirmation) {
        if (subscribers.find(workspace.id(), confirmation.subscriber()).isEmpty()) {
            throw new IllegalStateException("no such subscriber in the workspace");
        }
        confirmations.put(
                new ConfirmationRow(workspace.id(), confirmation, confirmation.expiresAt()));
    }

    @Override
    public void addTags(Workspace workspace, Collection<Waiting> added, Instant at, String source) {
        database.atomically(() -> {
            added.forEach(one -> addTags(workspace, one, at, source));
            return added;
        });
    }

    private void addTags(Workspace workspace, Waiting added, Instant at, String source) {
        for (TagId tag : added.tags()) {
            if (isNew(workspace, added.subscriber(), tag)) {
                waiting.put(new PendingRow(workspace.id(), added.subscriber(), tag, at, source));
            }
        }
    }

    private boolean isNew(Workspace workspace, SubscriberId subscriber, TagId tag) {
        if (tags.find(workspace.id(), tag).isEmpty()
                || subscribers.find(workspace.id(), subscriber).isEmpty()) {
            throw new IllegalStateException("no such tag or subscriber in the workspace");
        }
        return waiting.find(workspace.id(), PendingRow.keyOf(subscriber, tag)).isEmpty();
    }

    @Override
    public boolean removeTag(Workspace workspace, SubscriberId subscriber, TagId tag) {
        return waiting.remove(workspace.id(), PendingRow.keyOf(subscriber, tag));
    }

    @Override
    public void removeTags(Workspace workspace, Collection<SubscriberId> people) {
        waiting.removeIf(workspace.id(), row -> people.contains(row.subscriber()));
    }

    @Override
    public void removeAll(Workspace workspace, Collection<SubscriberId> people) {
        database.atomically(() -> {
            removeTags(workspace, people);
            people.forEach(id -> confirmations.remove(workspace.id(), id));
            return people;
        });
    }

    @Override
    public Set<String> openAmong(Workspace workspace, Collection<EmailAddress> addresses) {
        Set<String> keys = addresses.stream().map(EmailAddress::key).collect(Collectors.toSet());
        return confirmations
                .of(workspace.id())
                .map(ConfirmationRow::confirmation)
                .filter(one -> one.confirmedAt().isEmpty())
                .flatMap(one -> subscribers.find(workspace.id(), one.subscriber()).stream())
                .map(row -> row.subscriber().email().key())
                .filter(keys::contains)
                .collect(Collectors.toSet());
    }

    @Override
    public int removeExpired(int max) {
        return database.atomically(() -> {
            List<ConfirmationRow> expired =
                    confirmations
                            .all()
                            .filter(row -> !row.due().isAfter(database.now()))
                            .limit(max)
                            .toList();
            for (ConfirmationRow row : expired) {
                if (!isPending(row)) {
                    waiting.removeIf(
                            row.workspaceId(), other -> other.subscriber().equals(row.key()));
                }
                confirmations.remove(row.workspaceId(), row.key());
            }
            return expired.size();
        });
    }

    private boolean isPending(ConfirmationRow row) {
        return subscribers
                .find(row.workspaceId(), row.key())
                .filter(found -> found.subscriber().status() == SubscriberStatus.PENDING)
                .isPresent();
    }
}
