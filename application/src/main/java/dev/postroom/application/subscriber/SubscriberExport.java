package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Position;
import dev.postroom.domain.subscriber.ExportSubscribers;
import dev.postroom.domain.subscriber.SubscriberBatches;
import dev.postroom.domain.subscriber.SubscriberQuery;

import java.util.Optional;

/** Hands out subscribers, each part in a statement of its own, so that nothing is held between. */
public final class SubscriberExport implements ExportSubscribers {

    private static final int PART = 1000;

    private final SubscriberBatches batches;

    public SubscriberExport(SubscriberBatches batches) {
        this.batches = batches;
    }

    @Override
    public SubscriberBatches.Slice next(
            Workspace workspace, SubscriberQuery query, Optional<Position> after) {
        return batches.page(workspace, query, after, PART);
    }
}
