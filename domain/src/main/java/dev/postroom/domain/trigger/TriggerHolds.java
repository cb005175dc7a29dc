package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

/**
 * What becomes of the runs of a trigger that is stopped, started again or deleted. The caller holds
 * the trigger locked, in its transaction.
 */
@DrivenPort
public interface TriggerHolds {

    /** Holds the runs that go on: they keep their place and the time that they wait for. */
    void hold(Workspace workspace, TriggerId trigger);

    /** Lets held runs go on; one whose time has passed goes on at once. */
    void release(Workspace workspace, TriggerId trigger);
}
