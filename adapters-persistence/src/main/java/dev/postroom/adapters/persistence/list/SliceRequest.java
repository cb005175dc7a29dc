package dev.postroom.adapters.persistence.list;

import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;

import java.util.Optional;

/** Like a request for a page, but of any length. */
public record SliceRequest<S extends Enum<S>>(
        int limit, Sort<S> sort, Optional<Position> after, Optional<Position> before) {
    /** The slice after a position, or the first one. */
    public SliceRequest(int limit, Sort<S> sort, Optional<Position> after) {
        this(limit, sort, after, Optional.empty());
    }

    /** The slice of a page. */
    public static <S extends Enum<S>> SliceRequest<S> of(PageRequest<S> page) {
        return new SliceRequest<>(page.limit(), page.sort(), page.after(), page.before());
    }

    /** Whether the slice continues another one, in either direction. */
    boolean isContinued() {
        return after.isPresent() || before.isPresent();
    }
}
