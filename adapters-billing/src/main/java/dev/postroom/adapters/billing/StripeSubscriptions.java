package dev.postroom.adapters.billing;

import com.stripe.model.Subscription;
import com.stripe.model.SubscriptionItem;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.ProviderState;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** Says in the terms of this service what the subscriptions of a customer of Stripe are. */
final class StripeSubscriptions {

    private static final Comparator<Subscription> LATEST =
            Comparator.comparing((Subscription one) -> status(one).isInForce())
                    .thenComparing(Subscription::getCreated)
                    .thenComparing(Subscription::getId);

    private final Plans plans;

    StripeSubscriptions(Plans plans) {
        this.plans = plans;
    }

    /** One that is in force before any other, and of those the latest; empty when there is none. */
    Optional<ProviderState> state(Collection<Subscription> all) {
        return all.stream().max(LATEST).map(this::state);
    }

    private ProviderState state(Subscription subscription) {
        PlanStatus status = status(subscription);
        if (!status.isInForce()) {
            return new ProviderState(
                    plans.basic().name(), status, subscription.getId(), Optional.empty());
        }
        return subscription.getItems().getData().stream()
                .flatMap(item -> known(subscription, item).stream())
                .findFirst()
                .orElseThrow(() -> new UnknownPriceException(subscription.getId()));
    }

    private Optional<ProviderState> known(Subscription subscription, SubscriptionItem item) {
        String price = item.getPrice().getId();
        return plans.soldFor(price)
                .map(plan ->
                        new ProviderState(
                                plan.name(),
                                status(subscription),
                                subscription.getId(),
                                Optional.of(term(subscription, item, interval(plan, price)))));
    }

    private static BillingInterval interval(Plan plan, String price) {
        return plan.prices().entrySet().stream()
                .filter(sold -> sold.getValue().equals(price))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /** Newer versions of Stripe end a subscription by a date instead of by the flag. */
    private static BillingTerm term(
            Subscription subscription, SubscriptionItem item, BillingInterval interval) {
        return new BillingTerm(
                interval,
                Instant.ofEpochSecond(item.getCurrentPeriodStart()),
                Instant.ofEpochSecond(item.getCurrentPeriodEnd()),
                Boolean.TRUE.equals(subscription.getCancelAtPeriodEnd())
                        || subscription.getCancelAt() != null);
    }

    /** {@code unpaid} is what {@code past_due} becomes when Stripe stops trying. */
    private static PlanStatus status(Subscription subscription) {
        return switch (subscription.getStatus()) {
            case "active" -> PlanStatus.ACTIVE;
            case "trialing" -> PlanStatus.TRIALING;
            case "past_due", "unpaid" -> PlanStatus.PAST_DUE;
            case "canceled" -> PlanStatus.CANCELED;
            // incomplete, incomplete_expired, paused, and what Stripe adds: nothing was paid
            default -> PlanStatus.NONE;
        };
    }

    /** A subscription is in force whose price belongs to no configured plan. */
    static final class UnknownPriceException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnknownPriceException(String subscription) {
            super("no configured plan has a price of the subscription " + subscription);
        }
    }
}
