package dev.postroom.adapters.persistence.list;

import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;

import java.util.Optional;

/** Like a request for a page, but of any length. */
public record SliceRequest<S extends Enum<S>>(int limit, Sort<S> sort, Optional<Position> after) {
    /** The slice of a page. */
    public static <S extends Enum<S>> SliceRequest<S> of(PageRequest<S> page) {
        return new SliceRequest<>(page.limit(), page.sort(), page.after());
    }
}
