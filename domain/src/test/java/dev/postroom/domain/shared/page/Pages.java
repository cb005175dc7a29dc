package dev.postroom.domain.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Checks on lists that come in pages. */
public final class Pages {

    private Pages() {}

    /** All items of all pages; each page but the last is full, and all have the same total. */
    public static <T, S extends Enum<S>> List<T> walk(
            int limit, Sort<S> sort, Function<PageRequest<S>, Page<T>> list) {
        List<T> items = new ArrayList<>();
        List<Long> totals = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            Page<T> page = list.apply(new PageRequest<>(limit, sort, after));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            assertThat(page.next().isEmpty() || page.items().size() == limit).isTrue();
            items.addAll(page.items());
            totals.add(page.total());
            after = page.next();
        } while (after.isPresent());
        assertThat(totals).containsOnly((long) items.size());
        return items;
    }

    /** How many items each page has, of which some may end before the limit. */
    public static <T, S extends Enum<S>> List<Integer> sizes(
            int limit, Sort<S> sort, Function<PageRequest<S>, Page<T>> list) {
        List<Integer> sizes = new ArrayList<>();
        List<T> items = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        long total;
        do {
            Page<T> page = list.apply(new PageRequest<>(limit, sort, after));
            sizes.add(page.items().size());
            items.addAll(page.items());
            total = page.total();
            after = page.next();
        } while (after.isPresent());
        assertThat(items).doesNotHaveDuplicates().hasSize(Math.toIntExact(total));
        return sizes;
    }

    /**
     * Every sort field, both directions, in pages of two, gives all items in the order that {@code
     * order} defines for ascending; {@code order} is total.
     */
    public static <T, S extends Enum<S>> void assertSorted(
            Collection<T> all,
            Class<S> fields,
            Function<S, Comparator<T>> order,
            Function<PageRequest<S>, Page<T>> list) {
        for (S field : fields.getEnumConstants()) {
            List<T> ascending = all.stream().sorted(order.apply(field)).toList();
            assertThat(walk(2, Sort.ascending(field), list))
                    .as("ascending by %s", field)
                    .containsExactlyElementsOf(ascending);
            assertThat(walk(2, Sort.descending(field), list))
                    .as("descending by %s", field)
                    .containsExactlyElementsOf(ascending.reversed());
        }
    }

    /** The sort value names the moment in RFC 3339 with six digits of a second. */
    public static void assertTime(Position position, Instant moment) {
        assertThat(position.sortValue()).matches(".*T\\d\\d:\\d\\d:\\d\\d\\.\\d{6}(Z|[+-].*)");
        assertThat(OffsetDateTime.parse(position.sortValue()).toInstant()).isEqualTo(moment);
    }
}
