package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.subscriber.InMemorySubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.trigger.date.DatedPerson;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The dates of people in memory. */
public final class InMemoryDatedPeople implements DatedPeople {

    private static final Comparator<DatedPerson> ORDER =
            Comparator.comparing(person -> person.id().toString());

    private final InMemorySubscribers subscribers;

    public InMemoryDatedPeople(InMemoryDatabase database) {
        this.subscribers = new InMemorySubscribers(database);
    }

    @Override
    public List<DatedPerson> page(
            Workspace workspace, String key, Optional<SubscriberId> after, int max) {
        return subscribers
                .all(workspace)
                .map(subscriber -> person(subscriber, key))
                .filter(one ->
                        after.filter(last -> one.id().toString().compareTo(last.toString()) <= 0)
                                .isEmpty())
                .sorted(ORDER)
                .limit(max)
                .toList();
    }

    @Override
    public List<DatedPerson> of(Workspace workspace, String key, Collection<SubscriberId> people) {
        return subscribers
                .all(workspace)
                .filter(subscriber -> people.contains(subscriber.id()))
                .map(subscriber -> person(subscriber, key))
                .toList();
    }

    private static DatedPerson person(Subscriber subscriber, String key) {
        Object value = subscriber.profile().metadata().members().get(key);
        return new DatedPerson(
                subscriber.id(),
                Optional.ofNullable(value).map(Object::toString),
                subscriber.profile().timezone());
    }
}
