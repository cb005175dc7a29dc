package dev.postroom.domain.shared.page;

/**
 * An order of a list.
 *
 * @param field the sort field
 * @param descending whether the greatest comes first
 * @param <S> the resource's sort fields
 */
public record Sort<S extends Enum<S>>(S field, boolean descending) {

    public static <S extends Enum<S>> Sort<S> ascending(S field) {
        return new Sort<>(field, false);
    }

    public static <S extends Enum<S>> Sort<S> descending(S field) {
        return new Sort<>(field, true);
    }
}
