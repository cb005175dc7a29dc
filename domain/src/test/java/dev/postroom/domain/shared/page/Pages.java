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

    /**
     * All items of all pages; each page but the last is full, and all have the same total. The same
     * pages are met on the way back.
     */
    public static <T, S extends Enum<S>> List<T> walk(
            int limit, Sort<S> sort, Function<PageRequest<S>, Page<T>> list) {
        List<T> items = new ArrayList<>();
        List<Long> totals = new ArrayList<>();
        List<Page<T>> pages = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            Page<T> page = list.apply(new PageRequest<>(limit, sort, after));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            assertThat(page.next().isEmpty() || page.items().size() == limit).isTrue();
            assertThat(page.previous().isPresent()).isEqualTo(after.isPresent());
            items.addAll(page.items());
            totals.add(page.total());
            pages.add(page);
            after = page.next();
        } while (after.isPresent());
        assertWayBack(limit, sort, list, pages);
        assertThat(totals).containsOnly((long) items.size());
        return items;
    }

    private static <T, S extends Enum<S>> void assertWayBack(
            int limit, Sort<S> sort, Function<PageRequest<S>, Page<T>> list, List<Page<T>> pages) {
        Page<T> at = pages.getLast();
        for (Page<T> expected : pages.reversed().subList(1, pages.size())) {
            at = list.apply(PageRequest.before(limit, sort, at.previous().orElseThrow()));
            assertThat(at).as("the way back").usingRecursiveComparison().isEqualTo(expected);
        }
        assertThat(at.previous()).isEmpty();
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
        assertSame(backward(limit, sort, list), items);
        return sizes;
    }

    // a comparison of all members takes minutes for many, and equality does not see into arrays
    private static <T> void assertSame(List<T> actual, List<T> expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int at = 0; at < expected.size(); at++) {
            if (!actual.get(at).equals(expected.get(at))) {
                assertThat(actual.get(at)).usingRecursiveComparison().isEqualTo(expected.get(at));
            }
        }
    }

    // by weight, the pages from the end can have other ends than those from the beginning
    private static <T, S extends Enum<S>> List<T> backward(
            int limit, Sort<S> sort, Function<PageRequest<S>, Page<T>> list) {
        Page<T> last = list.apply(PageRequest.first(limit, sort));
        while (last.next().isPresent()) {
            last = list.apply(new PageRequest<>(limit, sort, last.next()));
        }
        List<T> items = new ArrayList<>(last.items());
        for (Optional<Position> at = last.previous(); at.isPresent(); ) {
            Page<T> page = list.apply(PageRequest.before(limit, sort, at.get()));
            items.addAll(0, page.items());
            at = page.previous();
        }
        return items;
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
