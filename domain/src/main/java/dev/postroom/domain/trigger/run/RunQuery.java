package dev.postroom.domain.trigger.run;

import dev.postroom.domain.identity.SubscriberId;

import java.util.Optional;
import java.util.Set;

/**
 * A filter for the runs of a trigger; an empty component does not restrict.
 *
 * @param statuses any of them
 */
public record RunQuery(Set<RunStatus> statuses, Optional<SubscriberId> subscriber) {

    public RunQuery {
        statuses = Set.copyOf(statuses);
    }

    /** Every run. */
    public static RunQuery all() {
        return new RunQuery(Set.of(), Optional.empty());
    }

    /** The sort field of runs. */
    public enum Sort {
        CREATED_AT
    }
}
