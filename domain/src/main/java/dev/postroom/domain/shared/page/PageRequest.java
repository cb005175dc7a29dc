package dev.postroom.domain.shared.page;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import java.util.Optional;

/**
 * A request for one page of a list.
 *
 * @param limit the maximum number of entries, 1 to 100
 * @param sort order of the list; ties are broken by id in the same direction
 * @param after only rows strictly after this position in that order, and the first of them
 * @param before only rows strictly before this position in that order, and the last of them; the
 *     first page has neither
 * @param <S> the resource's sort fields
 */
public record PageRequest<S extends Enum<S>>(
        int limit, Sort<S> sort, Optional<Position> after, Optional<Position> before) {

    /** The default limit (reference, section 4.2). */
    public static final int DEFAULT_LIMIT = 50;

    /** The maximum limit (reference, section 4.2). */
    public static final int MAX_LIMIT = 100;

    /** The bytes of entries that fill a page also before its limit. The last one may exceed it. */
    public static final int MOST_BYTES = 1024 * 1024;

    public PageRequest {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw Failure.Invalid.field("limit", "out_of_range", Messages.wholeNumber(1, MAX_LIMIT))
                    .asException();
        }
        if (after.isPresent() && before.isPresent()) {
            throw Failure.Invalid.field(
                            "before", "not_allowed", "Give a position after or before, not both.")
                    .asException();
        }
    }

    /** The page after a position, or the first page. */
    public PageRequest(int limit, Sort<S> sort, Optional<Position> after) {
        this(limit, sort, after, Optional.empty());
    }

    /** The page before a position. */
    public static <S extends Enum<S>> PageRequest<S> before(
            int limit, Sort<S> sort, Position before) {
        return new PageRequest<>(limit, sort, Optional.empty(), Optional.of(before));
    }

    /** The first page in this order. */
    public static <S extends Enum<S>> PageRequest<S> first(int limit, Sort<S> sort) {
        return new PageRequest<>(limit, sort, Optional.empty());
    }
}
