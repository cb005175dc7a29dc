package dev.postroom.domain.trigger.run;

import dev.postroom.domain.shared.text.Keyword;

/** The result of a step. */
public enum StepOutcome implements Keyword {
    /** It was done. */
    DONE,
    /** It was passed over, for its reason. */
    SKIPPED,
    /** It waits, or has waited, until its time. */
    WAITING,
    /** The conditions held. */
    THEN,
    /** The conditions did not hold. */
    ELSE,
    /** The run ended here, for its reason. */
    ENDED
}
