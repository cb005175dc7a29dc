package dev.postroom.adapters.rest.billing;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.billing.PlanSubscription;

import org.jspecify.annotations.Nullable;

/** The plan of an account as receivers of events see it. */
public record PlanView(
        String plan,
        String status,
        @Nullable String provider,
        @JsonUnwrapped BillingView.PeriodView period)
        implements View {

    /** The plan without its limits, which can be read. */
    public static PlanView of(PlanSubscription subscription) {
        return new PlanView(
                subscription.plan().value(),
                subscription.status().keyword(),
                subscription.provider().orElse(null),
                BillingView.PeriodView.of(subscription.term()));
    }
}
