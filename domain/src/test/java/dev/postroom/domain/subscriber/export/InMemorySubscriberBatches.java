package dev.postroom.domain.subscriber.export;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.subscriber.InMemorySubscriberFilter;
import dev.postroom.domain.subscriber.InMemorySubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.TagMembership;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Many subscribers at a time, in memory. */
public final class InMemorySubscriberBatches implements SubscriberBatches {

    private static final Comparator<Subscriber> ORDER =
            Comparator.comparing(Subscriber::createdAt)
                    .thenComparing(subscriber -> subscriber.id().toString());

    private final InMemoryDatabase database;
    private final InMemorySubscribers subscribers;

    public InMemorySubscriberBatches(InMemoryDatabase database) {
        this.database = database;
        this.subscribers = new InMemorySubscribers(database);
    }

    @Override
    public boolean addAll(Workspace workspace, List<Subscriber> fresh) {
        return database.atomically(() -> {
            boolean free =
                    fresh.stream()
                            .allMatch(s -> subscribers.findByEmail(workspace, s.email()).isEmpty());
            if (free) {
                fresh.forEach(s -> subscribers.addWhole(workspace, s));
            }
            return free;
        });
    }

    @Override
    public List<Subscriber> lockAll(Workspace workspace, Collection<EmailAddress> emails) {
        return emails.stream()
                .collect(Collectors.toMap(EmailAddress::key, email -> email, (one, _) -> one))
                .values()
                .stream()
                .flatMap(email -> subscribers.findByEmail(workspace, email).stream())
                .toList();
    }

    @Override
    public List<Subscriber> lockEach(Workspace workspace, Collection<SubscriberId> ids) {
        return ids.stream()
                .distinct()
                .flatMap(id -> subscribers.find(workspace, id).stream())
                .toList();
    }

    @Override
    public void updateAll(Workspace workspace, List<Subscriber> changed) {
        database.atomically(() -> {
            changed.forEach(s -> subscribers.updateWhole(workspace, s));
            return changed.size();
        });
    }

    @Override
    public void joinAll(Workspace workspace, List<Subscriber> people) {
        database.atomically(() -> {
            people.forEach(one ->
                    subscribers
                            .find(workspace, one.id())
                            .ifPresent(known -> join(workspace, known, one)));
            return people.size();
        });
    }

    private void join(Workspace workspace, Subscriber known, Subscriber wanted) {
        List<TagMembership> all = new ArrayList<>(known.memberships());
        wanted.memberships().stream()
                .filter(one -> all.stream().noneMatch(had -> had.tag().id().equals(one.tag().id())))
                .forEach(all::add);
        subscribers.updateWhole(workspace, wanted.withMemberships(all));
    }

    @Override
    public Slice page(
            Workspace workspace, SubscriberQuery query, Optional<Position> after, int max) {
        List<Subscriber> rest =
                subscribers
                        .all(workspace)
                        .filter(new InMemorySubscriberFilter(database, workspace, query))
                        .sorted(ORDER)
                        .filter(s -> after.isEmpty() || isAfter(s, after.get()))
                        .toList();
        List<Subscriber> page = InMemoryOrder.filling(rest, max, Subscriber::bytes);
        return new Slice(
                page,
                rest.size() > page.size()
                        ? Optional.of(position(page.getLast()))
                        : Optional.empty());
    }

    @Override
    public Walk walk(
            Workspace workspace, SubscriberQuery query, Optional<Position> after, int max) {
        List<Subscriber> part =
                subscribers
                        .all(workspace)
                        .filter(s -> query.times().created().contains(s.createdAt()))
                        .sorted(ORDER)
                        .filter(s -> after.isEmpty() || isAfter(s, after.get()))
                        .limit(max)
                        .toList();
        return new Walk(
                part.stream()
                        .filter(new InMemorySubscriberFilter(database, workspace, query))
                        .map(Subscriber::id)
                        .toList(),
                part.size(),
                part.isEmpty() ? Optional.empty() : Optional.of(position(part.getLast())));
    }

    @Override
    public Set<SubscriberId> matching(
            Workspace workspace, SubscriberQuery query, Collection<SubscriberId> ids) {
        return subscribers
                .all(workspace)
                .filter(s -> ids.contains(s.id()))
                .filter(new InMemorySubscriberFilter(database, workspace, query))
                .map(Subscriber::id)
                .collect(Collectors.toSet());
    }

    private static Position position(Subscriber subscriber) {
        return new Position(subscriber.createdAt().toString(), subscriber.id().value());
    }

    private static boolean isAfter(Subscriber subscriber, Position position) {
        UUID id = subscriber.id().value();
        int byTime = subscriber.createdAt().compareTo(Instant.parse(position.sortValue()));
        return byTime > 0 || (byTime == 0 && id.toString().compareTo(position.id().toString()) > 0);
    }
}
