package dev.postroom.application.subscriber;

import dev.postroom.application.audit.AuditRecorder;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
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
    private final AuditRecorder audit;

    public SubscriberExport(SubscriberBatches batches, AuditRecorder audit) {
        this.batches = batches;
        this.audit = audit;
    }

    @Override
    public SubscriberBatches.Slice next(
            Caller caller, SubscriberQuery query, Optional<Position> after) {
        if (after.isEmpty()) {
            String selection = query.equals(SubscriberQuery.all()) ? "all" : "filtered";
            audit.record(
                    caller,
                    AuditedChange.of(
                            AuditAction.PEOPLE_EXPORTED, AuditField.set("selection", selection)));
        }
        return batches.page(caller.workspace(), query, after, PART);
    }
}
