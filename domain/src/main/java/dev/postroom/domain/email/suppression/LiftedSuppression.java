package dev.postroom.domain.email.suppression;

import java.time.Instant;

/**
 * A suppression that ended.
 *
 * @param reason why the address got no mail
 * @param since when it was suppressed
 * @param lift the decision that ended it
 */
public record LiftedSuppression(Suppressions.Reason reason, Instant since, SuppressionLift lift) {

    /** The sort fields of lifted suppressions. */
    public enum Sort {
        CREATED_AT
    }
}
