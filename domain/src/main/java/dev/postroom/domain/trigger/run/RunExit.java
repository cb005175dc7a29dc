package dev.postroom.domain.trigger.run;

import dev.postroom.domain.trigger.TriggerId;

/**
 * The end of a run before its last step.
 *
 * @param reason a keyword, see {@link RunReason}
 */
public record RunExit(TriggerId trigger, RunId run, String reason) {}
