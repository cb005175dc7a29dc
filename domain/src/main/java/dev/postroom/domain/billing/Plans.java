package dev.postroom.domain.billing;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plans of this service, in the order in which they are shown.
 *
 * @param basic the plan of an account that has no other; one of {@code all}
 */
public record Plans(List<Plan> all, Plan basic) {

    public Plans {
        all = List.copyOf(all);
        if (!all.contains(basic)) {
            throw new IllegalArgumentException("the basic plan is one of all");
        }
        if (all.stream().map(Plan::name).distinct().count() != all.size()) {
            throw new IllegalArgumentException("each plan has a name of its own");
        }
    }

    /** One plan for all, without limits: there is no payment provider. */
    public static Plans selfHosted() {
        Plan unlimited = new Plan(new PlanName("self_hosted"), Map.of(), Map.of());
        return new Plans(List.of(unlimited), unlimited);
    }

    /** The plan with a name, or empty. */
    public Optional<Plan> find(PlanName name) {
        return all.stream().filter(plan -> plan.name().equals(name)).findAny();
    }

    /** The plan that is sold for a price, or empty. */
    public Optional<Plan> soldFor(String price) {
        return all.stream().filter(plan -> plan.prices().containsValue(price)).findFirst();
    }

    /**
     * The price of a plan. {@code Invalid} on {@code plan} or {@code interval} for what is not
     * sold.
     */
    public String price(PlanName plan, BillingInterval interval) {
        return find(plan)
                .filter(found -> !found.prices().isEmpty())
                .orElseThrow(() -> notSold("plan", "Must be a plan that is sold."))
                .price(interval)
                .orElseThrow(() ->
                        notSold("interval", "Must be an interval that the plan is sold for."));
    }

    private static FailureException notSold(String field, String message) {
        return Failure.Invalid.field(field, "not_sold", message).asException();
    }
}
