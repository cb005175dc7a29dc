package dev.postroom.application.imports;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportQueue;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The content of a claimed import, fetched chunk by chunk on demand. */
final class ImportContent implements Iterator<byte[]> {

    private final ImportQueue queue;
    private final Claimed<ImportJob> claim;
    private int number;
    private Optional<byte[]> next = Optional.empty();
    private boolean ended;

    ImportContent(ImportQueue queue, Claimed<ImportJob> claim) {
        this.queue = queue;
        this.claim = claim;
    }

    @Override
    public boolean hasNext() {
        if (next.isEmpty() && !ended) {
            next = queue.chunk(claim, number++);
            ended = next.isEmpty();
        }
        return next.isPresent();
    }

    @Override
    public byte[] next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        byte[] chunk = next.orElseThrow();
        next = Optional.empty();
        return chunk;
    }
}
