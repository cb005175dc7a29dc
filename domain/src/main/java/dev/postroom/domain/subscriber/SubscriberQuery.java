package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A filter for subscribers; an empty component does not restrict, and all others must match.
 *
 * @param statuses any of these
 * @param tags the tags that a subscriber is on, or is not on
 * @param email the address, without regard to case
 * @param prefix beginning of the address, first or last name, without regard to case
 * @param metadata these members have these values, compared as text
 * @param times when the subscriber was created and changed
 * @param filter rules that hold
 */
public record SubscriberQuery(
        Set<SubscriberStatus> statuses,
        Tags tags,
        Optional<String> email,
        Optional<String> prefix,
        Optional<String> externalId,
        Map<String, String> metadata,
        Times times,
        Optional<SubscriberFilter> filter) {

    /** When a subscriber was created and when it was last changed. */
    public record Times(TimeSpan created, TimeSpan updated) {

        /** No restriction. */
        public static Times unrestricted() {
            return new Times(TimeSpan.always(), TimeSpan.always());
        }
    }

    /**
     * Tags that a subscriber is on or is not on.
     *
     * @param any on at least one of these; a present empty list matches no subscriber
     * @param all on every one of these
     * @param none on none of these
     */
    public record Tags(Optional<List<TagId>> any, List<TagId> all, List<TagId> none) {

        public Tags {
            any = any.map(List::copyOf);
            all = List.copyOf(all);
            none = List.copyOf(none);
        }

        /** No restriction. */
        public static Tags unrestricted() {
            return new Tags(Optional.empty(), List.of(), List.of());
        }
    }

    public SubscriberQuery {
        statuses = Set.copyOf(statuses);
        metadata = Map.copyOf(metadata);
    }

    /** Every subscriber. */
    public static SubscriberQuery all() {
        return new SubscriberQuery(
                Set.of(),
                Tags.unrestricted(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Times.unrestricted(),
                Optional.empty());
    }

    /** The sort fields of subscribers. */
    public enum Sort {
        CREATED_AT,
        UPDATED_AT,
        EMAIL
    }
}
