package dev.postroom.application.privacy;

import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.Position;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Walks through lists that are read in parts, with one part in memory at a time. Belongs to one
 * thread.
 */
final class Walk<T> implements Iterator<T> {

    /** A part, and how to read the next one. */
    private record Part<T>(List<T> items, Optional<Reading<T>> next) {}

    @FunctionalInterface
    private interface Reading<T> {
        Part<T> read();
    }

    private Optional<Reading<T>> next;
    private Iterator<T> items = List.<T>of().iterator();

    private Walk(Reading<T> first) {
        this.next = Optional.of(first);
    }

    /**
     * The elements of parts that follow the last element of the part before.
     *
     * @param size of every part but the last one
     */
    static <T> Iterator<T> after(Function<Optional<T>, List<T>> read, int size) {
        return new Walk<>(() -> part(read, Optional.empty(), size));
    }

    private static <T> Part<T> part(
            Function<Optional<T>, List<T>> read, Optional<T> last, int size) {
        List<T> found = read.apply(last);
        return new Part<>(
                found,
                found.size() < size
                        ? Optional.empty()
                        : Optional.of(() -> part(read, Optional.of(found.getLast()), size)));
    }

    /** The elements of a list in pages. */
    static <T> Iterator<T> pages(Function<Optional<Position>, Page<T>> read) {
        return new Walk<>(() -> page(read, Optional.empty()));
    }

    private static <T> Part<T> page(
            Function<Optional<Position>, Page<T>> read, Optional<Position> after) {
        Page<T> page = read.apply(after);
        return new Part<>(page.items(), page.next().map(at -> () -> page(read, Optional.of(at))));
    }

    /** The results of each element, one after the other. */
    static <S, T> Iterator<T> each(Iterator<S> sources, Function<S, List<T>> make) {
        return new Walk<>(() -> made(sources, make));
    }

    private static <S, T> Part<T> made(Iterator<S> sources, Function<S, List<T>> make) {
        return sources.hasNext()
                ? new Part<>(make.apply(sources.next()), Optional.of(() -> made(sources, make)))
                : new Part<>(List.of(), Optional.empty());
    }

    /** The elements of one after the other. */
    static <T> Iterator<T> through(List<Iterator<T>> all) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.stream().anyMatch(Iterator::hasNext);
            }

            @Override
            public T next() {
                return all.stream()
                        .filter(Iterator::hasNext)
                        .findFirst()
                        .orElseThrow(NoSuchElementException::new)
                        .next();
            }
        };
    }

    @Override
    public boolean hasNext() {
        while (!items.hasNext() && next.isPresent()) {
            Part<T> part = next.get().read();
            items = part.items().iterator();
            next = part.next();
        }
        return items.hasNext();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return items.next();
    }
}
