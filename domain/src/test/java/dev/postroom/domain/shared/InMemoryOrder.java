package dev.postroom.domain.shared;

import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * How rows are ordered and cut into pages.
 *
 * @param text the sort value of a row, as a {@link Position} shows it
 * @param comparing orders sort values
 */
public record InMemoryOrder<T>(Function<T, String> text, Comparator<String> comparing) {

    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /** By a moment. */
    public static <T> InMemoryOrder<T> byTime(Function<T, Instant> time) {
        return new InMemoryOrder<>(
                row -> MICROSECONDS.format(time.apply(row)), Comparator.naturalOrder());
    }

    /** By a key, character by character. */
    public static <T> InMemoryOrder<T> byKey(Function<T, String> key) {
        return new InMemoryOrder<>(key, Comparator.naturalOrder());
    }

    /** By a number that is not negative. */
    public static <T> InMemoryOrder<T> byNumber(ToLongFunction<T> number) {
        return new InMemoryOrder<>(
                row -> Long.toString(number.applyAsLong(row)),
                Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    }

    /** The first of these rows, which fill a page. */
    public static <T> List<T> filling(List<T> rows, int most, ToLongFunction<T> weight) {
        List<T> filling = new ArrayList<>();
        long bytes = 0;
        for (T row : rows) {
            if (filling.size() == most || bytes >= PageRequest.MOST_BYTES) {
                break;
            }
            filling.add(row);
            bytes += weight.applyAsLong(row);
        }
        return filling;
    }

    /** The weight of texts. */
    public static long bytes(Stream<String> texts) {
        return texts.mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length).sum();
    }

    /** The page asked for, out of all rows that match. */
    public Page<T> page(Stream<T> matching, PageRequest<?> request, Function<T, UUID> id) {
        return page(matching, request, id, _ -> 0);
    }

    /** As before, of rows that may be long. */
    public Page<T> page(
            Stream<T> matching,
            PageRequest<?> request,
            Function<T, UUID> id,
            ToLongFunction<T> weight) {
        Comparator<Position> ascending =
                Comparator.comparing(Position::sortValue, comparing)
                        .thenComparing(position -> position.id().toString());
        Comparator<Position> order = request.sort().descending() ? ascending.reversed() : ascending;
        Function<T, Position> position = row -> new Position(text.apply(row), id.apply(row));
        List<T> all = matching.sorted(Comparator.comparing(position, order)).toList();
        boolean isBackward = request.before().isPresent();
        List<T> rest =
                (isBackward ? all.reversed() : all)
                        .stream()
                                .filter(row -> isWanted(position.apply(row), request, order))
                                .toList();
        List<T> read = filling(rest, request.limit(), weight);
        boolean isMore = rest.size() > read.size();
        List<Position> ends = (isBackward ? read.reversed() : read).stream().map(position).toList();
        boolean hasNext = isBackward || isMore;
        boolean hasPrevious = isBackward ? isMore : request.after().isPresent();
        return new Page<>(
                isBackward ? read.reversed() : read,
                Optional.of(ends).filter(e -> hasNext && !e.isEmpty()).map(List::getLast),
                Optional.of(ends).filter(e -> hasPrevious && !e.isEmpty()).map(List::getFirst),
                all.size());
    }

    private static boolean isWanted(
            Position position, PageRequest<?> request, Comparator<Position> order) {
        return request.after().map(border -> order.compare(position, border) > 0).orElse(true)
                && request.before().map(border -> order.compare(position, border) < 0).orElse(true);
    }
}
