package dev.postroom.adapters.persistence.list;

import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.Position;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The slice of a sorted list that a page requests. One additional row is read, to know whether
 * there is a next page. The number of rows is in the text and not in a parameter, so that the
 * planner knows that it is small.
 *
 * @param column the column of the sort value
 * @param type the column's type, to which a position's text is cast
 * @param id the column that breaks ties
 */
public record Keyset(
        String column,
        String type,
        String id,
        boolean descending,
        Optional<Position> after,
        int limit) {
    /** The same slice by columns of another table. */
    public Keyset by(String otherColumn, String otherId) {
        return new Keyset(otherColumn, type, otherId, descending, after, limit);
    }

    /** The condition that excludes the rows of earlier pages; empty on the first page. */
    public String condition() {
        return after.isEmpty()
                ? ""
                : "\n    AND (%s, %s) %s (CAST(:afterValue AS %s), CAST(:afterId AS uuid))"
                        .formatted(column, id, descending ? "<" : ">", type);
    }

    /** The order and the number of rows. */
    public String orderAndLimit() {
        String direction = descending ? "DESC" : "ASC";
        return "\nORDER BY %s %s, %s %s LIMIT %d"
                .formatted(column, direction, id, direction, limit + 1);
    }

    /** The parameters of {@link #condition}. */
    public Map<String, ?> values() {
        return after.map(position ->
                        Map.<String, Object>of(
                                "afterValue", position.sortValue(), "afterId", position.id()))
                .orElse(Map.of());
    }

    /** The page of the rows read, without a total; {@code positionOf} gives an entry's position. */
    public <T> Page<T> slice(List<T> rows, Function<T, Position> positionOf) {
        return slice(rows, rows.size(), positionOf);
    }

    /** As before, when more rows were {@code found} than could be read. */
    <T> Page<T> slice(List<T> rows, int found, Function<T, Position> positionOf) {
        if (rows.size() <= limit && rows.size() == found) {
            return new Page<>(rows, Optional.empty(), 0);
        }
        List<T> items = rows.subList(0, Math.min(limit, rows.size()));
        return new Page<>(items, Optional.of(positionOf.apply(items.getLast())), 0);
    }
}
