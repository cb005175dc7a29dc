package dev.postroom.adapters.persistence.list;

import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.Position;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The slice of a sorted list that a page requests. One additional row is read, to know whether
 * there is a further page. The rows before a position are read in the opposite order, so that the
 * nearest ones are found first, and the slice turns them round. The number of rows is in the text
 * and not in a parameter, so that the planner knows that it is small.
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
        Optional<Position> before,
        int limit) {
    /** The same slice by columns of another table. */
    public Keyset by(String otherColumn, String otherId) {
        return new Keyset(otherColumn, type, otherId, descending, after, before, limit);
    }

    /** The condition that excludes the rows of other pages; empty on the first page. */
    public String condition() {
        return border().isEmpty()
                ? ""
                : "\n    AND (%s, %s) %s (CAST(:borderValue AS %s), CAST(:borderId AS uuid))"
                        .formatted(column, id, readsDown() ? "<" : ">", type);
    }

    private Optional<Position> border() {
        return after.or(() -> before);
    }

    private boolean readsDown() {
        return descending != before.isPresent();
    }

    /** The order in which rows are read, and their number. */
    public String orderAndLimit() {
        String direction = readsDown() ? "DESC" : "ASC";
        return "\nORDER BY %s %s, %s %s LIMIT %d"
                .formatted(column, direction, id, direction, limit + 1);
    }

    /** The parameters of {@link #condition}. */
    public Map<String, ?> values() {
        return border().map(position ->
                        Map.<String, Object>of(
                                "borderValue", position.sortValue(), "borderId", position.id()))
                .orElse(Map.of());
    }

    /** The page of the rows read, without a total; {@code positionOf} gives an entry's position. */
    public <T> Page<T> slice(List<T> rows, Function<T, Position> positionOf) {
        return slice(rows, rows.size(), positionOf);
    }

    /** As before, when more rows were {@code found} than could be read. */
    <T> Page<T> slice(List<T> rows, int found, Function<T, Position> positionOf) {
        boolean isMore = rows.size() > limit || rows.size() < found;
        List<T> read = rows.subList(0, Math.min(limit, rows.size()));
        List<T> items = before.isPresent() ? read.reversed() : read;
        return items.isEmpty()
                ? new Page<>(items, Optional.empty(), 0)
                : new Page<>(
                        items,
                        edge(before.isPresent() || isMore, items.getLast(), positionOf),
                        edge(
                                after.isPresent() || (before.isPresent() && isMore),
                                items.getFirst(),
                                positionOf),
                        0);
    }

    private static <T> Optional<Position> edge(
            boolean isFollowed, T row, Function<T, Position> positionOf) {
        return isFollowed ? Optional.of(positionOf.apply(row)) : Optional.empty();
    }
}
