package dev.postroom.adapters.billing;

import com.stripe.param.checkout.SessionCreateParams;

import dev.postroom.domain.billing.CheckoutOrder;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.PortalOrder;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

/** Says what is ordered in the parameters of Stripe. */
final class StripeOrders {

    private final Plans plans;

    StripeOrders(Plans plans) {
        this.plans = plans;
    }

    /** {@code Invalid} on {@code plan} or {@code interval} for what is not sold. */
    SessionCreateParams checkout(CheckoutOrder order) {
        String account = order.account().toString();
        return SessionCreateParams.builder()
                .setMode(SessionCreateParams.Mode.SUBSCRIPTION)
                .setCustomer(order.customer())
                .setClientReferenceId(account)
                .setSuccessUrl(order.success().toString())
                .setCancelUrl(order.cancel().toString())
                .addLineItem(
                        SessionCreateParams.LineItem.builder()
                                .setPrice(price(order))
                                .setQuantity(1L)
                                .build())
                .setSubscriptionData(
                        SessionCreateParams.SubscriptionData.builder()
                                .putMetadata(StripeEvents.ACCOUNT, account)
                                .build())
                .build();
    }

    com.stripe.param.billingportal.SessionCreateParams portal(PortalOrder order) {
        return com.stripe.param.billingportal.SessionCreateParams.builder()
                .setCustomer(order.customer())
                .setReturnUrl(order.back().toString())
                .build();
    }

    private String price(CheckoutOrder order) {
        Plan plan = plans.find(order.plan()).orElseThrow(() -> notSold("plan"));
        if (plan.prices().isEmpty()) {
            throw notSold("plan");
        }
        return plan.price(order.interval()).orElseThrow(() -> notSold("interval"));
    }

    private static FailureException notSold(String field) {
        return Failure.Invalid.field(field, "not_sold", "is not one that is sold").asException();
    }
}
