package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.confirmation.ConfirmationRow;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.note.NoteRow;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagRow;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Subscribers in memory. */
public final class InMemorySubscribers implements Subscribers {

    private final InMemoryDatabase database;
    private final InMemoryTable<SubscriberRow> subscribers;
    private final InMemoryTable<MembershipRow> memberships;
    private final InMemoryTable<TagRow> tags;
    private final InMemoryTable<PendingRow> pending;
    private final InMemoryTable<ConfirmationRow> confirmations;
    private final InMemoryTable<NoteRow> notes;
    private final InMemoryTable<PeopleOfDayRow> days;

    public InMemorySubscribers(InMemoryDatabase database) {
        this.database = database;
        this.subscribers = database.table(SubscriberRow.class);
        this.memberships = database.table(MembershipRow.class);
        this.tags = database.table(TagRow.class);
        this.pending = database.table(PendingRow.class);
        this.confirmations = database.table(ConfirmationRow.class);
        this.notes = database.table(NoteRow.class);
        this.days = database.table(PeopleOfDayRow.class);
    }

    @Override
    public Optional<SubscriberId> addUnlessPresent(Workspace workspace, Subscriber subscriber) {
        return database.atomically(() -> {
            Optional<SubscriberId> present = holder(workspace, subscriber.email());
            if (present.isEmpty()) {
                put(workspace, subscriber, 0);
            }
            return present;
        });
    }

    @Override
    public Optional<Subscriber> find(Workspace workspace, SubscriberId id) {
        return subscribers.find(workspace.id(), id).map(this::whole);
    }

    @Override
    public Optional<Subscriber> findByEmail(Workspace workspace, EmailAddress email) {
        return holder(workspace, email).flatMap(id -> find(workspace, id));
    }

    @Override
    public Map<String, SubscriberStatus> statuses(
            Workspace workspace, Collection<EmailAddress> emails) {
        Set<String> keys = emails.stream().map(EmailAddress::key).collect(Collectors.toSet());
        return all(workspace)
                .filter(person -> keys.contains(person.email().key()))
                .collect(Collectors.toMap(one -> one.email().key(), Subscriber::status));
    }

    @Override
    public Map<SubscriberId, EmailAddress> findAddresses(
            Workspace workspace, Collection<SubscriberId> ids) {
        return all(workspace)
                .filter(person -> ids.contains(person.id()))
                .collect(Collectors.toMap(Subscriber::id, Subscriber::email));
    }

    @Override
    public Optional<Subscriber> lock(Workspace workspace, SubscriberId id) {
        return find(workspace, id);
    }

    @Override
    public Optional<SubscriberId> update(Workspace workspace, Subscriber subscriber) {
        return database.atomically(() -> {
            Optional<SubscriberId> other =
                    holder(workspace, subscriber.email()).filter(id -> !id.equals(subscriber.id()));
            if (other.isEmpty()) {
                subscribers
                        .find(workspace.id(), subscriber.id())
                        .map(row -> row.subscriber().notesCount())
                        .ifPresent(notes -> put(workspace, subscriber, notes));
            }
            return other;
        });
    }

    @Override
    public boolean delete(Workspace workspace, SubscriberId id) {
        return database.atomically(() -> {
            memberships.removeIf(workspace.id(), row -> row.subscriber().equals(id));
            pending.removeIf(workspace.id(), row -> row.subscriber().equals(id));
            confirmations.remove(workspace.id(), id);
            notes.removeIf(workspace.id(), row -> row.note().subscriber().equals(id));
            boolean wasThere = subscribers.remove(workspace.id(), id);
            if (wasThere) {
                count(workspace, database.now(), PeopleOfDayRow.DELETED);
            }
            return wasThere;
        });
    }

    public Stream<Subscriber> all(Workspace workspace) {
        return subscribers.of(workspace.id()).map(this::whole);
    }

    public void addWhole(Workspace workspace, Subscriber subscriber) {
        put(workspace, subscriber, 0);
        putMemberships(workspace, subscriber);
    }

    public void updateWhole(Workspace workspace, Subscriber subscriber) {
        update(workspace, subscriber);
        putMemberships(workspace, subscriber);
    }

    private void putMemberships(Workspace workspace, Subscriber subscriber) {
        for (TagMembership member : subscriber.memberships()) {
            TagId tag = member.tag().id();
            if (tags.find(workspace.id(), tag).isEmpty()) {
                throw new IllegalStateException("no such tag in the workspace");
            }
            memberships.put(
                    new MembershipRow(
                            workspace.id(),
                            subscriber.id(),
                            tag,
                            member.subscribedAt(),
                            member.source()));
        }
    }

    @Override
    public Map<SubscriberStatus, Long> countByStatus(Workspace workspace) {
        return all(workspace)
                .collect(Collectors.groupingBy(Subscriber::status, Collectors.counting()));
    }

    @Override
    public Page<Subscriber> list(
            Workspace workspace, SubscriberQuery query, PageRequest<SubscriberQuery.Sort> page) {
        InMemoryOrder<Subscriber> order =
                switch (page.sort().field()) {
                    case CREATED_AT -> InMemoryOrder.byTime(Subscriber::createdAt);
                    case UPDATED_AT -> InMemoryOrder.byTime(Subscriber::updatedAt);
                    case EMAIL -> InMemoryOrder.byKey(subscriber -> subscriber.email().key());
                };
        return order.page(
                subscribers
                        .of(workspace.id())
                        .map(this::whole)
                        .filter(new InMemorySubscriberFilter(database, workspace, query)),
                page,
                subscriber -> subscriber.id().value(),
                Subscriber::bytes);
    }

    private Optional<SubscriberId> holder(Workspace workspace, EmailAddress email) {
        return subscribers
                .of(workspace.id())
                .filter(row -> row.subscriber().email().key().equals(email.key()))
                .map(SubscriberRow::key)
                .findAny();
    }

    private void put(Workspace workspace, Subscriber subscriber, long notesCount) {
        Optional<SubscriberStatus> before =
                subscribers
                        .find(workspace.id(), subscriber.id())
                        .map(row -> row.subscriber().status());
        subscribers.put(new SubscriberRow(workspace.id(), bare(subscriber, notesCount)));
        if (before.isEmpty()) {
            count(workspace, subscriber.createdAt(), PeopleOfDayRow.ADDED);
        } else if (before.get() != subscriber.status() && subscriber.status().isOut()) {
            count(workspace, subscriber.updatedAt(), subscriber.status().keyword());
        }
    }

    private void count(Workspace workspace, Instant at, String what) {
        PeopleOfDayRow one = PeopleOfDayRow.one(workspace.id(), at, what);
        days.put(days.find(workspace.id(), one.key()).map(PeopleOfDayRow::oneMore).orElse(one));
    }

    private Subscriber whole(SubscriberRow row) {
        List<TagMembership> all =
                memberships
                        .of(row.workspaceId())
                        .filter(membership -> membership.subscriber().equals(row.key()))
                        .flatMap(membership -> membership(row.workspaceId(), membership).stream())
                        .sorted(Comparator.comparing(member -> Tag.key(member.tag().name())))
                        .toList();
        return row.subscriber().withMemberships(all).withPending(pending(row, all));
    }

    // what the subscriber is on already waits for nothing
    private List<PendingTag> pending(SubscriberRow row, List<TagMembership> all) {
        Set<TagId> joined =
                all.stream().map(member -> member.tag().id()).collect(Collectors.toSet());
        return pending.of(row.workspaceId())
                .filter(waiting -> waiting.subscriber().equals(row.key()))
                .filter(waiting -> !joined.contains(waiting.tag()))
                .flatMap(waiting ->
                        tags.find(row.workspaceId(), waiting.tag()).stream()
                                .map(tag ->
                                        new PendingTag(tag.tag(), waiting.at(), waiting.source())))
                .sorted(Comparator.comparing(waiting -> Tag.key(waiting.tag().name())))
                .toList();
    }

    // empty when the tag is deleted, and the subscriber is still to leave it
    private Optional<TagMembership> membership(UUID workspace, MembershipRow row) {
        return tags.find(workspace, row.tag())
                .map(tag -> new TagMembership(tag.tag(), row.at(), row.source()));
    }

    private static Subscriber bare(Subscriber subscriber, long notesCount) {
        return new Subscriber(
                subscriber.id(),
                subscriber.email(),
                subscriber.profile(),
                subscriber.state().withPending(List.of()),
                List.of(),
                notesCount,
                subscriber.source(),
                subscriber.revision());
    }
}
