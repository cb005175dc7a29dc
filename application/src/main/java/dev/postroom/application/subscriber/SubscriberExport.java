package dev.postroom.application.subscriber;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.export.ExportSubscribers;
import dev.postroom.domain.subscriber.export.SubscriberBatches;

import java.util.Optional;

/**
 * Exports subscribers in parts, each read in its own statement, so that no connection is held
 * between parts.
 */
public final class SubscriberExport implements ExportSubscribers {

    private static final int PART = 1000;

    private final SubscriberBatches batches;

    public SubscriberExport(SubscriberBatches batches) {
        this.batches = batches;
    }

    @Override
    public SubscriberBatches.Slice next(
            Caller caller, SubscriberQuery query, Optional<Position> after) {
        return batches.page(caller.workspace(), query, after, PART);
    }
}
