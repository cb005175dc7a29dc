package dev.postroom.adapters.rest.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.export.ExportSubscribers;
import dev.postroom.domain.subscriber.export.SubscriberBatches.Slice;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The slices of an export: the first is fetched immediately, each further one on demand. */
final class ExportSlices implements Iterator<Slice> {

    private final ExportSubscribers export;
    private final Workspace workspace;
    private final SubscriberQuery query;
    private Optional<Slice> ready;
    private Optional<Position> next;

    ExportSlices(ExportSubscribers export, Workspace workspace, SubscriberQuery query) {
        this.export = export;
        this.workspace = workspace;
        this.query = query;
        Slice first = export.next(workspace, query, Optional.empty());
        this.ready = Optional.of(first);
        this.next = first.next();
    }

    @Override
    public boolean hasNext() {
        return ready.isPresent() || next.isPresent();
    }

    @Override
    public Slice next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Slice slice = ready.orElseGet(() -> export.next(workspace, query, next));
        ready = Optional.empty();
        next = slice.next();
        return slice;
    }
}
