package dev.postroom.domain.trigger.run;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.trigger.TriggerId;

/**
 * Holds and releases the runs of a trigger that is stopped, started again or deleted. The caller
 * holds the trigger locked, in its transaction.
 */
@DrivenPort
public interface TriggerHolds {

    /**
     * Holds the runs that go on: they keep their place and the time that they wait for. Of very
     * many, the others are held by {@link #moveRest}, or when they are due.
     */
    void hold(Workspace workspace, TriggerId trigger);

    /**
     * Lets held runs go on; one whose time has passed goes on at once. Of very many, {@link
     * #moveRest} lets the others go on.
     */
    void release(Workspace workspace, TriggerId trigger);

    /**
     * Moves up to {@code max} runs of one trigger that is not locked, of any workspace, as its
     * state now demands. Needs no lock; joins the caller's transaction, else commits by itself.
     *
     * @return 0 when there is none
     */
    int moveRest(int max);
}
