package dev.postroom.domain.tag;

import java.util.Optional;

/**
 * Which tags are wanted; what is empty does not restrict.
 *
 * @param prefix beginning of the name, without regard to case
 */
public record TagQuery(
        Optional<String> category, Optional<Boolean> isPublic, Optional<String> prefix) {

    /** Every tag. */
    public static TagQuery all() {
        return new TagQuery(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
