package dev.postroom.adapters.billing;

import com.stripe.param.checkout.SessionCreateParams;

import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.ReturnUrl;

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
                .setSuccessUrl(ReturnUrl.withSession(order.success(), ReturnUrl.SESSION))
                .setCancelUrl(order.cancel().toString())
                .addLineItem(
                        SessionCreateParams.LineItem.builder()
                                .setPrice(plans.price(order.plan(), order.interval()))
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
}
