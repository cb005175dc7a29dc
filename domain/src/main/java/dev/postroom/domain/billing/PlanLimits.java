package dev.postroom.domain.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.Failure;

import java.util.Map;

/**
 * How much of each resource the plan of a workspace's account allows. Kept locally: it joins the
 * caller's transaction and calls no other system. Each workspace counts for itself.
 */
@DrivenPort
public interface PlanLimits {

    /**
     * Reserves that much more of a resource, which counts as used when the transaction commits.
     * Fails with {@link Failure.LimitExceeded} when the plan does not allow it; concurrent
     * reservations never exceed the limit together.
     *
     * @param amount at least 0
     */
    void reserve(Workspace workspace, PlanResource resource, long amount);

    /**
     * Returns that much of a resource. Returning more than was reserved returns all of it.
     *
     * @param amount at least 0
     */
    void release(Workspace workspace, PlanResource resource, long amount);

    /**
     * From now on the account has what this plan allows. Called in the transaction that stores the
     * plan.
     */
    void apply(PlanSubscription subscription);

    /** What the workspace's account may use now; a resource without an entry is unlimited. */
    Map<PlanResource, Long> limits(Workspace workspace);

    /** What the workspace's account uses now, of each resource that is counted. */
    Map<PlanResource, Long> usage(Workspace workspace);
}
