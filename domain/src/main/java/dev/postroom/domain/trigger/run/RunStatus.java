package dev.postroom.domain.trigger.run;

import dev.postroom.domain.shared.text.Keyword;

/** The states of a run. */
public enum RunStatus implements Keyword {
    /** Due, or waiting. */
    ACTIVE,
    /** Its trigger is inactive: it keeps its place and the time that it waits for. */
    HELD,
    /** The last step is done. */
    COMPLETED,
    /** It came to the last step or to an exit, and a mail was skipped, for its reason. */
    SKIPPED,
    /** It ended before the last step, for its reason. */
    EXITED,
    /** It could not go on, for its reason. */
    FAILED,
    /** Its trigger is being deleted. */
    CANCELLED;

    /** Whether the run can go on, now or later. */
    public boolean isOpen() {
        return this == ACTIVE || this == HELD;
    }
}
