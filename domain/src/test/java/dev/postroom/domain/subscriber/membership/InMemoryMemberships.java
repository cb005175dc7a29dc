package dev.postroom.domain.subscriber.membership;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.subscriber.InMemorySubscribers;
import dev.postroom.domain.subscriber.MembershipRow;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberRow;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagRow;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Memberships in memory. */
public final class InMemoryMemberships implements Memberships {

    private final InMemoryDatabase database;
    private final InMemoryTable<MembershipRow> memberships;
    private final InMemoryTable<SubscriberRow> subscribers;
    private final InMemoryTable<TagRow> tags;

    public InMemoryMemberships(InMemoryDatabase database) {
        this.database = database;
        this.memberships = database.table(MembershipRow.class);
        this.subscribers = database.table(SubscriberRow.class);
        this.tags = database.table(TagRow.class);
    }

    @Override
    public Set<TagId> add(
            Workspace workspace,
            SubscriberId subscriber,
            Collection<TagId> tags,
            Instant at,
            String source) {
        return database.atomically(() -> {
            Set<TagId> added = new LinkedHashSet<>();
            for (TagId tag : tags) {
                if (isNew(workspace.id(), subscriber, tag)) {
                    memberships.put(new MembershipRow(workspace.id(), subscriber, tag, at, source));
                    added.add(tag);
                }
            }
            if (!added.isEmpty()) {
                touch(workspace.id(), subscriber);
            }
            return added;
        });
    }

    private boolean isNew(UUID workspace, SubscriberId subscriber, TagId tag) {
        if (tags.find(workspace, tag).isEmpty()) {
            throw new IllegalStateException("no such tag in the workspace");
        }
        return memberships.find(workspace, new MembershipRow.Pair(subscriber, tag)).isEmpty();
    }

    @Override
    public boolean remove(Workspace workspace, SubscriberId subscriber, TagId tag) {
        return database.atomically(() -> {
            boolean removed =
                    memberships.remove(workspace.id(), new MembershipRow.Pair(subscriber, tag));
            if (removed) {
                touch(workspace.id(), subscriber);
            }
            return removed;
        });
    }

    @Override
    public List<Subscriber> remove(Workspace workspace, TagId tag, int max) {
        return database.atomically(() -> {
            List<SubscriberId> people =
                    memberships
                            .of(workspace.id())
                            .filter(row -> row.tag().equals(tag))
                            .map(MembershipRow::subscriber)
                            .limit(max)
                            .toList();
            people.forEach(person ->
                    memberships.remove(workspace.id(), new MembershipRow.Pair(person, tag)));
            Subscribers all = new InMemorySubscribers(database);
            return people.stream().flatMap(person -> all.find(workspace, person).stream()).toList();
        });
    }

    private void touch(UUID workspace, SubscriberId id) {
        SubscriberRow row = subscribers.find(workspace, id).orElseThrow();
        subscribers.put(row.touched(row.subscriber().notesCount()));
    }
}
