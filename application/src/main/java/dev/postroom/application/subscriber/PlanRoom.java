package dev.postroom.application.subscriber;

import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Keyword;

import java.util.HashMap;
import java.util.Map;

/**
 * How much a batch may add. When the plan refuses a batch as a whole, the batch is planned again
 * for what is left, and its other requests are refused one by one.
 *
 * @param refusals what was in use and what the plan allows, by resource
 */
public record PlanRoom(Map<PlanResource, Failure.LimitExceeded> refusals) {
    public PlanRoom {
        refusals = Map.copyOf(refusals);
    }

    /** Nothing is known: what does not fit is refused with the whole batch. */
    public static PlanRoom unknown() {
        return new PlanRoom(Map.of());
    }

    /** The remaining room of a plan. */
    static PlanRoom of(Plan plan, Map<PlanResource, Long> usage) {
        Map<PlanResource, Failure.LimitExceeded> all = new HashMap<>();
        plan.limits()
                .forEach((resource, maximum) ->
                        all.put(
                                resource,
                                new Failure.LimitExceeded(
                                        resource.keyword(),
                                        usage.getOrDefault(resource, 0L),
                                        maximum,
                                        plan.name().value())));
        return new PlanRoom(all);
    }

    /**
     * The remaining room of a plan once so many more subscribers are added, for a batch of which
     * nothing is stored.
     */
    public static PlanRoom after(Plan plan, Map<PlanResource, Long> usage, long added) {
        Map<PlanResource, Long> all = new HashMap<>(usage);
        all.merge(PlanResource.SUBSCRIBERS, added, Long::sum);
        return of(plan, all);
    }

    /** The room after a batch was refused; rethrows a failure for another reason. */
    public PlanRoom after(FailureException refused) {
        if (!(refused.failure() instanceof Failure.LimitExceeded exceeded)) {
            throw refused;
        }
        Map<PlanResource, Failure.LimitExceeded> all = new HashMap<>(refusals);
        all.put(
                Keyword.parse(PlanResource.class, exceeded.limit()).orElseThrow(() -> refused),
                exceeded);
        return new PlanRoom(all);
    }

    /**
     * Fails with {@code LimitExceeded} when a batch with so many new ones would be refused.
     *
     * @param planned what the batch adds so far
     * @param more what it would add besides
     */
    public void require(PlanResource resource, long planned, long more) {
        Failure.LimitExceeded refusal = refusals.get(resource);
        if (refusal != null && more > 0 && refusal.current() + planned + more > refusal.maximum()) {
            throw new Failure.LimitExceeded(
                            refusal.limit(),
                            refusal.current() + planned,
                            refusal.maximum(),
                            refusal.plan())
                    .asException();
        }
    }
}
