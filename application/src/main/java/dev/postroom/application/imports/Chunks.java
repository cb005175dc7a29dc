package dev.postroom.application.imports;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/** The content of an import, fetched chunk by chunk on demand. */
final class Chunks implements Iterator<byte[]> {

    private final Function<Integer, Optional<byte[]>> chunk;
    private int number;
    private Optional<byte[]> next = Optional.empty();
    private boolean ended;

    /**
     * @param chunk the chunk with a number from 0; empty after the last one
     */
    Chunks(Function<Integer, Optional<byte[]>> chunk) {
        this.chunk = chunk;
    }

    @Override
    public boolean hasNext() {
        if (next.isEmpty() && !ended) {
            next = chunk.apply(number++);
            ended = next.isEmpty();
        }
        return next.isPresent();
    }

    @Override
    public byte[] next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        byte[] fetched = next.orElseThrow();
        next = Optional.empty();
        return fetched;
    }
}
