package dev.postroom.adapters.rest.billing;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanSubscription;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/** The plan subscription of the account as clients see it; null in limits means unlimited. */
record BillingView(
        String plan,
        String status,
        @Nullable String provider,
        @JsonUnwrapped PeriodView period,
        Amounts limits,
        Amounts usage)
        implements View {
    /** The current billing period. */
    record PeriodView(
            @Nullable String interval,
            @Nullable String currentPeriodStart,
            @Nullable String currentPeriodEnd,
            boolean cancelAtPeriodEnd) {
        static PeriodView none() {
            return new PeriodView(null, null, null, false);
        }
    }

    /** One number for each resource that plans limit. */
    record Amounts(
            @Nullable Long subscribers,
            @Nullable Long emailsPerMonth,
            @Nullable Long tags,
            @Nullable Long webhooks,
            @Nullable Long apiKeys) {

        static Amounts of(Map<PlanResource, Long> numbers) {
            return new Amounts(
                    numbers.get(PlanResource.SUBSCRIBERS),
                    numbers.get(PlanResource.EMAILS_PER_MONTH),
                    numbers.get(PlanResource.TAGS),
                    numbers.get(PlanResource.WEBHOOKS),
                    numbers.get(PlanResource.API_KEYS));
        }
    }

    static BillingView of(PlanSubscription subscription) {
        return new BillingView(
                subscription.plan(),
                subscription.status(),
                subscription.provider().orElse(null),
                PeriodView.none(),
                Amounts.of(subscription.limits()),
                Amounts.of(Map.of()));
    }
}
