package dev.postroom.adapters.billing;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.SellingBillingGatewayContract;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.stripe.StripeFake;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.TransactionGuard;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A gateway with short time-outs, and the stand-in for Stripe. */
final class StripeRig implements AutoCloseable {

    static final PlanName STARTER = new PlanName("starter");
    static final PlanName PROFESSIONAL = new PlanName("professional");
    private static final Plan FREE = new Plan(new PlanName("free"), Map.of(), Map.of());
    static final Plans PLANS =
            new Plans(
                    List.of(
                            FREE,
                            new Plan(
                                    STARTER,
                                    Map.of(),
                                    Map.of(BillingInterval.MONTH, "price_starter")),
                            new Plan(
                                    PROFESSIONAL,
                                    Map.of(),
                                    Map.of(
                                            BillingInterval.MONTH,
                                            "price_pro",
                                            BillingInterval.YEAR,
                                            "price_pro_year"))),
                    FREE);

    final SettableClock clock = new SettableClock();
    final StripeFake stripe =
            new StripeFake(
                    clock,
                    Map.of(
                            "price_starter",
                            "month",
                            "price_pro",
                            "month",
                            "price_pro_year",
                            "year",
                            "price_other",
                            "month"));
    final StripeBillingGateway gateway = gateway(StripeFake.KEY, PLANS);

    StripeBillingGateway gateway(String key, Plans plans) {
        StripeSettings settings =
                new StripeSettings(
                        "stripe",
                        key,
                        List.of("whsec_next_0123456789", StripeFake.SECRET),
                        stripe.url(),
                        Duration.ofSeconds(2),
                        Duration.ofMillis(300),
                        1);
        return new StripeBillingGateway(settings, plans, new TransactionGuard(() -> false));
    }

    static AccountId account(long number) {
        return new AccountId(new UUID(4, number));
    }

    /** The same order for the same number. */
    CheckoutOrder order(long number, PlanName plan, BillingInterval interval) {
        return new CheckoutOrder(
                account(number),
                gateway.customer(account(number)),
                plan,
                interval,
                SellingBillingGatewayContract.BACK,
                SellingBillingGatewayContract.GONE,
                "order-" + number + "-" + plan + "-" + interval.keyword());
    }

    /** A subscription that the buyer pays; returns its id. */
    String subscribe(long number, PlanName plan, BillingInterval interval) {
        return stripe.buyer().pay(gateway.checkout(order(number, plan, interval)).id());
    }

    @Override
    public void close() {
        stripe.close();
    }
}
