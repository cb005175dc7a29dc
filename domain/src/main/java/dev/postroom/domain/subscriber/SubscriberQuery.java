package dev.postroom.domain.subscriber;

import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which subscribers are wanted; what is empty does not restrict, and all that restricts must hold.
 *
 * @param statuses any of these
 * @param anyTag on at least one of these
 * @param allTags on every one of these
 * @param noTag on none of these
 * @param email the address, without regard to case
 * @param prefix beginning of the address, first or last name, without regard to case
 * @param metadata these members have these values, compared as text
 * @param created in this span
 * @param updated in this span
 */
public record SubscriberQuery(
        Set<SubscriberStatus> statuses,
        Optional<List<TagId>> anyTag,
        List<TagId> allTags,
        List<TagId> noTag,
        Optional<String> email,
        Optional<String> prefix,
        Optional<String> externalId,
        Map<String, String> metadata,
        Span created,
        Span updated) {

    /** A span of time: {@code after} and {@code before} are themselves outside of it. */
    public record Span(Optional<Instant> after, Optional<Instant> before) {

        /** The span that holds every moment. */
        public static Span always() {
            return new Span(Optional.empty(), Optional.empty());
        }
    }

    public SubscriberQuery {
        statuses = Set.copyOf(statuses);
        anyTag = anyTag.map(List::copyOf);
        allTags = List.copyOf(allTags);
        noTag = List.copyOf(noTag);
        metadata = Map.copyOf(metadata);
    }

    /** Every subscriber. */
    public static SubscriberQuery all() {
        return new SubscriberQuery(
                Set.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Span.always(),
                Span.always());
    }
}
