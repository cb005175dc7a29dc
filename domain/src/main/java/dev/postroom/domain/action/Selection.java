package dev.postroom.domain.action;

import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The people of an action; all parts must match.
 *
 * @param statuses any of these; empty: any status
 * @param tags the tags that a person is on, or is not on
 * @param filter rules that hold
 */
public record Selection(
        Set<SubscriberStatus> statuses,
        SubscriberQuery.Tags tags,
        Optional<SubscriberFilter> filter) {

    public Selection {
        statuses = Set.copyOf(statuses);
    }

    /** Everyone. */
    public static Selection everyone() {
        return new Selection(Set.of(), SubscriberQuery.Tags.unrestricted(), Optional.empty());
    }

    /** Whether it chooses everyone, or everyone but some. */
    public boolean isEveryone() {
        return !(isSomeStatuses()
                || tags.any().isPresent()
                || !tags.all().isEmpty()
                || filter.filter(SubscriberFilter::narrows).isPresent());
    }

    private boolean isSomeStatuses() {
        return !statuses.isEmpty() && statuses.size() < SubscriberStatus.values().length;
    }

    Selection withoutRules() {
        return new Selection(statuses, tags, Optional.empty());
    }

    /** The tags that it names. */
    public List<TagId> namedTags() {
        return Stream.of(tags.any().orElse(List.of()), tags.all(), tags.none())
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /** The people that it chooses among those who were created by then. */
    public SubscriberQuery among(Instant createdUntil) {
        TimeSpan created = new TimeSpan(Optional.empty(), Optional.of(createdUntil.plusMillis(1)));
        return new SubscriberQuery(
                statuses,
                tags,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                new SubscriberQuery.Times(created, TimeSpan.always()),
                filter);
    }
}
