package dev.postroom.application.imports;

import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.Keyword;

import java.util.EnumMap;
import java.util.Map;

/**
 * How much a batch may add. Nothing is known before the plan refuses a batch as a whole: then the
 * batch is planned again for what is left, and its other rows are rejected one by one.
 *
 * @param refusals why the plan allows no more, by resource
 */
record ImportRoom(Map<PlanResource, Failure.LimitExceeded> refusals) {
    ImportRoom {
        refusals = Map.copyOf(refusals);
    }

    static ImportRoom unknown() {
        return new ImportRoom(Map.of());
    }

    /** The room after a batch was refused; rethrows a failure for another reason. */
    ImportRoom after(FailureException refused) {
        if (!(refused.failure() instanceof Failure.LimitExceeded exceeded)) {
            throw refused;
        }
        Map<PlanResource, Failure.LimitExceeded> all = new EnumMap<>(PlanResource.class);
        all.putAll(refusals);
        all.put(
                Keyword.parse(PlanResource.class, exceeded.limit()).orElseThrow(() -> refused),
                exceeded);
        return new ImportRoom(all);
    }

    /** Fails with {@code LimitExceeded} when a batch with so many new ones would be refused. */
    void require(PlanResource resource, long added) {
        Failure.LimitExceeded refusal = refusals.get(resource);
        if (refusal != null && added > Math.max(0, refusal.maximum() - refusal.current())) {
            throw refusal.asException();
        }
    }
}
