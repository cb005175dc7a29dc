package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tracking.InMemoryEngagement;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Matches subscribers against a query. */
public final class InMemorySubscriberFilter implements Predicate<Subscriber> {

    private final SubscriberQuery query;
    private final BiFunction<Subscriber, SubscriberFilter, Engagement> engaged;

    public InMemorySubscriberFilter(
            InMemoryDatabase database, Workspace workspace, SubscriberQuery query) {
        this.query = query;
        this.engaged =
                (person, filter) ->
                        InMemoryEngagement.of(
                                database, workspace.id(), person.id(), filter.campaigns());
    }

    @Override
    public boolean test(Subscriber subscriber) {
        return (query.statuses().isEmpty() || query.statuses().contains(subscriber.status()))
                && isOnTags(subscriber)
                && hasWords(subscriber)
                && hasMetadata(subscriber.profile().metadata().members())
                && query.times().created().contains(subscriber.createdAt())
                && query.times().updated().contains(subscriber.updatedAt())
                && query.filter().stream()
                        .allMatch(filter ->
                                filter.selects(subscriber, engaged.apply(subscriber, filter)));
    }

    private boolean isOnTags(Subscriber subscriber) {
        Set<TagId> tags =
                subscriber.memberships().stream()
                        .map(membership -> membership.tag().id())
                        .collect(Collectors.toSet());
        return query.tags().any().map(any -> any.stream().anyMatch(tags::contains)).orElse(true)
                && tags.containsAll(query.tags().all())
                && query.tags().none().stream().noneMatch(tags::contains);
    }

    private boolean hasWords(Subscriber subscriber) {
        List<String> searched =
                Stream.of(
                                Optional.of(subscriber.email().key()),
                                subscriber.profile().firstName(),
                                subscriber.profile().lastName())
                        .flatMap(Optional::stream)
                        .map(InMemorySubscriberFilter::lower)
                        .toList();
        return query.prefix()
                        .map(InMemorySubscriberFilter::lower)
                        .map(prefix -> searched.stream().anyMatch(w -> w.startsWith(prefix)))
                        .orElse(true)
                && query.email().map(e -> lower(e).equals(subscriber.email().key())).orElse(true)
                && (query.externalId().isEmpty()
                        || query.externalId().equals(subscriber.profile().externalId()));
    }

    private boolean hasMetadata(Map<String, @Nullable Object> members) {
        return query.metadata().entrySet().stream()
                .allMatch(wanted -> wanted.getValue().equals(text(members.get(wanted.getKey()))));
    }

    private static @Nullable String text(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case BigDecimal decimal -> decimal.toPlainString();
            default -> value.toString();
        };
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
