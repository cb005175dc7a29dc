package dev.postroom.adapters.billing;

import com.stripe.model.Price;
import com.stripe.model.Subscription;
import com.stripe.model.SubscriptionItem;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.ProviderState;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Says in the terms of this service what the subscriptions of a customer of Stripe are. One that
 * cannot be read, or is for something else, does not hide another that is in force; the same holds
 * for the items of a subscription.
 */
final class StripeSubscriptions {

    private static final Comparator<Read> LATEST =
            Comparator.comparing((Read one) -> one.status().isInForce())
                    .thenComparing(one -> one.paid().isPresent())
                    .thenComparing(Read::created)
                    .thenComparing(Read::id);

    private final Plans plans;

    StripeSubscriptions(Plans plans) {
        this.plans = plans;
    }

    /**
     * One subscription.
     *
     * @param paid the state of one that is in force; empty: its price belongs to no plan
     */
    private record Read(
            String id, PlanStatus status, Instant created, Optional<ProviderState> paid) {}

    /**
     * One that is in force before any other, of those one for a plan of this service, and of those
     * the latest; empty when there is none. Fails with {@link UnreadableAnswerException} when one
     * that cannot be read may be in force and no other is.
     */
    Optional<ProviderState> state(Collection<@Nullable Subscription> all) {
        List<Read> read = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (@Nullable Subscription subscription : all) {
            try {
                read.add(read(UnreadableAnswerException.required(subscription, "a subscription")));
            } catch (UnreadableAnswerException e) {
                unreadable.add(e.what());
            }
        }
        Optional<Read> latest = read.stream().max(LATEST);
        if (latest.filter(one -> one.status().isInForce()).isEmpty() && !unreadable.isEmpty()) {
            throw new UnreadableAnswerException(unreadable.getFirst());
        }
        unreadable.forEach(StripeFailures::leftOut);
        return latest.map(this::state);
    }

    private ProviderState state(Read latest) {
        return latest.status().isInForce()
                ? latest.paid().orElseThrow(() -> new UnknownPriceException(latest.id()))
                : new ProviderState(
                        plans.basic().name(), latest.status(), latest.id(), Optional.empty());
    }

    private Read read(Subscription subscription) {
        String id = UnreadableAnswerException.reference(subscription.getId(), "the id");
        String of = " of the subscription " + id;
        PlanStatus status = status(subscription, of);
        Instant created = UnreadableAnswerException.time(subscription.getCreated(), "created" + of);
        return new Read(
                id,
                status,
                created,
                status.isInForce() ? paid(subscription, status, of) : Optional.empty());
    }

    private Optional<ProviderState> paid(Subscription subscription, PlanStatus status, String of) {
        var items = UnreadableAnswerException.required(subscription.getItems(), "items" + of);
        List<SubscriptionItem> all =
                UnreadableAnswerException.required(items.getData(), "items" + of);
        List<UnreadableAnswerException> unreadable = new ArrayList<>();
        for (@Nullable SubscriptionItem item : all) {
            try {
                Optional<ProviderState> known = known(subscription, item, status, of);
                if (known.isPresent()) {
                    return known;
                }
            } catch (UnreadableAnswerException e) {
                unreadable.add(e);
            }
        }
        if (!unreadable.isEmpty()) {
            throw unreadable.getFirst();
        }
        return Optional.empty();
    }

    private Optional<ProviderState> known(
            Subscription subscription,
            @Nullable SubscriptionItem item,
            PlanStatus status,
            String of) {
        SubscriptionItem present = UnreadableAnswerException.required(item, "an item" + of);
        Price price = UnreadableAnswerException.required(present.getPrice(), "the price" + of);
        String id = UnreadableAnswerException.reference(price.getId(), "the price" + of);
        return plans.soldFor(id)
                .map(plan ->
                        new ProviderState(
                                plan.name(),
                                status,
                                subscription.getId(),
                                Optional.of(term(subscription, present, interval(plan, id), of))));
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
            Subscription subscription, SubscriptionItem item, BillingInterval interval, String of) {
        Instant start =
                UnreadableAnswerException.time(
                        item.getCurrentPeriodStart(), "current_period_start" + of);
        Instant end =
                UnreadableAnswerException.time(
                        item.getCurrentPeriodEnd(), "current_period_end" + of);
        if (!end.isAfter(start)) {
            throw new UnreadableAnswerException("the period ends before it starts" + of);
        }
        return new BillingTerm(
                interval,
                start,
                end,
                Boolean.TRUE.equals(subscription.getCancelAtPeriodEnd())
                        || subscription.getCancelAt() != null);
    }

    /** {@code unpaid} is what {@code past_due} becomes when Stripe stops trying. */
    private static PlanStatus status(Subscription subscription, String of) {
        String status = UnreadableAnswerException.required(subscription.getStatus(), "status" + of);
        return switch (status) {
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
