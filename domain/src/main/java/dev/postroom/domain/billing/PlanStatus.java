package dev.postroom.domain.billing;

import dev.postroom.domain.shared.text.Keyword;

/** Where a plan subscription is in its life. */
public enum PlanStatus implements Keyword {
    /** Paid. */
    ACTIVE,
    /** Not paid yet, and complete until the trial ends. */
    TRIALING,
    /** A payment is missing; the plan stays for a while. */
    PAST_DUE,
    /** There was a plan; the account is back on the one that costs nothing. */
    CANCELED,
    /** There was never a plan that is paid. */
    NONE;

    /** Whether the plan that was bought is in force, if only for a while. */
    public boolean isInForce() {
        return this == ACTIVE || this == TRIALING || this == PAST_DUE;
    }
}
