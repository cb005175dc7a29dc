package dev.postroom.adapters.rest.billing;

import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.local.LocalPageModel;
import dev.postroom.domain.billing.local.LocalPageRequest;

import java.util.List;
import java.util.Map;

/**
 * The contents of the page of a checkout.
 *
 * @param isUsed whether the plan was bought here before
 */
public record CheckoutPage(
        String token,
        String plan,
        String paid,
        List<PlanLine> lines,
        boolean isUsed,
        String success) {

    static CheckoutPage of(String token, LocalPageModel counter, LocalPageRequest.Checkout order) {
        Plan ordered =
                counter.sold().stream()
                        .filter(plan -> plan.name().equals(order.plan()))
                        .findFirst()
                        .orElse(new Plan(order.plan(), Map.of(), Map.of()));
        return new CheckoutPage(
                token,
                order.plan().value(),
                PlanOffer.paid(order.interval()),
                PlanLine.of(ordered.limits(), counter.billing().usage()),
                counter.visit().isUsed(),
                order.success().toString());
    }
}
