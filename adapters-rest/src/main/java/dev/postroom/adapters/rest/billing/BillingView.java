package dev.postroom.adapters.rest.billing;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.MailMonth;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanSubscription;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;

/** The plan subscription of the account as clients see it; null in limits means unlimited. */
record BillingView(
        String plan,
        String status,
        @Nullable String provider,
        @JsonUnwrapped PeriodView period,
        Amounts limits,
        Amounts usage,
        @JsonUnwrapped MonthView month)
        implements View {
    /** The current billing period. */
    record PeriodView(
            @Nullable String interval,
            @Nullable String currentPeriodStart,
            @Nullable String currentPeriodEnd,
            boolean cancelAtPeriodEnd) {
        static PeriodView of(Optional<BillingTerm> paid) {
            return paid.map(PeriodView::of).orElse(new PeriodView(null, null, null, false));
        }

        private static PeriodView of(BillingTerm term) {
            return new PeriodView(
                    term.interval().keyword(),
                    Times.text(term.start()),
                    Times.text(term.end()),
                    term.cancelAtPeriodEnd());
        }
    }

    /** The month of which mail is counted; at its end the count begins again. */
    record MonthView(@Nullable String emailMonthStart, @Nullable String emailMonthEnd) {
        static MonthView of(Optional<MailMonth> counted) {
            return new MonthView(
                    counted.map(MailMonth::start).map(Times::text).orElse(null),
                    counted.map(MailMonth::end).map(Times::text).orElse(null));
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

    static BillingView of(AccountBilling billing) {
        PlanSubscription subscription = billing.subscription();
        return new BillingView(
                subscription.plan().value(),
                subscription.status().keyword(),
                subscription.provider().orElse(null),
                PeriodView.of(subscription.term()),
                Amounts.of(billing.limits()),
                Amounts.of(billing.usage()),
                MonthView.of(billing.month()));
    }
}
