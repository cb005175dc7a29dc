package dev.postroom.domain.tag;

import java.util.Optional;

/**
 * A filter for tags; an empty component does not restrict.
 *
 * @param prefix prefix of the name, ignoring case
 */
public record TagQuery(
        Optional<String> category, Optional<Boolean> isPublic, Optional<String> prefix) {

    /** Every tag. */
    public static TagQuery all() {
        return new TagQuery(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The sort fields of tags. */
    public enum Sort {
        NAME,
        CREATED_AT,
        SUBSCRIBER_COUNT
    }
}
