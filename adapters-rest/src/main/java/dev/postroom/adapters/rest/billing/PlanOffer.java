package dev.postroom.adapters.rest.billing;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.shared.text.Keyword;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A plan that can be chosen.
 *
 * @param value what the form sends for it
 */
public record PlanOffer(String value, String name, String paid, boolean isChosen) {

    /** One for each plan and interval in which it is sold. */
    static List<PlanOffer> of(List<Plan> sold, ProviderState current) {
        return sold.stream().flatMap(plan -> of(plan, current)).toList();
    }

    private static Stream<PlanOffer> of(Plan plan, ProviderState current) {
        return Arrays.stream(BillingInterval.values())
                .filter(interval -> plan.price(interval).isPresent())
                .map(interval ->
                        new PlanOffer(
                                plan.name() + "." + interval.keyword(),
                                plan.name().value(),
                                paid(interval),
                                isChosen(plan.name(), interval, current)));
    }

    private static boolean isChosen(PlanName plan, BillingInterval paid, ProviderState current) {
        return current.plan().equals(plan)
                && current.term().filter(term -> term.interval() == paid).isPresent();
    }

    /** The interval in words. */
    static String paid(BillingInterval interval) {
        return switch (interval) {
            case MONTH -> "paid by the month";
            case YEAR -> "paid by the year";
        };
    }

    /** The plan of what a form sent. */
    static PlanName plan(String value) {
        return new PlanName(value.substring(0, Math.max(0, value.indexOf('.'))));
    }

    /** The interval of what a form sent; empty when it names none. */
    static Optional<BillingInterval> interval(String value) {
        return Keyword.parse(BillingInterval.class, value.substring(value.indexOf('.') + 1));
    }
}
