package dev.postroom.domain.billing.local;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;

/** A change of a plan on the portal of the local provider. */
public sealed interface LocalChange {

    /** Another plan takes its place at once, and does not end. */
    record To(PlanName plan, BillingInterval interval) implements LocalChange {}

    /** It ends with its period. */
    record Cancel() implements LocalChange {}

    /** It does not end. */
    record Resume() implements LocalChange {}
}
