package dev.postroom.domain.trigger.run;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.trigger.TriggerId;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs of triggers and the steps that they have come to. Joins the caller's transaction. */
@DrivenPort
public interface TriggerRuns {

    /**
     * Stores new runs of active triggers; {@code ACTIVE} ones are due at once. Skips those whose
     * trigger is inactive or gone, those whose entry the trigger has had for the person, and those
     * that may run only once and have. A trigger that is being changed is waited for. Of a person
     * who already has {@link RunCause#MOST_OPEN} open runs, an {@code ACTIVE} one is stored as
     * failed with the reason {@link RunReason#TOO_MANY}, once for each trigger and hour.
     *
     * @return how many were stored
     */
    int enter(Workspace workspace, List<NewRun> runs);

    /** The run, or empty. */
    Optional<TracedRun> find(Workspace workspace, TriggerId trigger, RunId id);

    /** One page of the runs of a trigger. */
    Page<TracedRun> list(
            Workspace workspace,
            TriggerId trigger,
            RunQuery query,
            PageRequest<RunQuery.Sort> page);

    /**
     * Up to {@code max} of the runs for a person, by trigger and run, after a run; the first ones
     * without it. Fewer than {@code max}: there are no more.
     */
    List<TracedRun> ofPerson(
            Workspace workspace, SubscriberId person, Optional<TriggerRun> after, int max);

    /** The open runs of these people, in no order. */
    default List<OpenRun> openOf(Workspace workspace, Collection<SubscriberId> people) {
        return openOf(workspace, people, Integer.MAX_VALUE);
    }

    /**
     * How many runs of each person since a moment were started by what another run did, at least
     * one. Reads no more of a person than {@link RunCause#MOST_CAUSED}.
     */
    Map<SubscriberId, Long> causedByRuns(
            Workspace workspace, Collection<SubscriberId> people, Instant since);

    /** As the other one; at most {@code max} of them. */
    List<OpenRun> openOf(Workspace workspace, Collection<SubscriberId> people, int max);

    /**
     * Ends open runs as {@code EXITED}; skips those that have ended. A run whose step is being
     * stored is waited for.
     *
     * @return those that were ended, in no order
     */
    List<RunId> exit(Workspace workspace, List<RunExit> exits, Instant at);
}
