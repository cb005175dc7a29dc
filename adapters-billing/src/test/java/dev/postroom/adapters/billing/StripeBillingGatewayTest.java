package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.billing.SellingBillingGatewayContract;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.stripe.StripeEvent;
import dev.postroom.domain.billing.stripe.StripeFake;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.AfterEach;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** The contract of billing gateways, with the library of Stripe against the stand-in. */
final class StripeBillingGatewayTest implements SellingBillingGatewayContract {

    private final StripeFake stripe =
            new StripeFake(InstantSource.system(), Map.of("price_starter", "month"));
    private final StripeBillingGateway gateway =
            new StripeBillingGateway(
                    StripeSettings.of(
                            "stripe", StripeFake.KEY, List.of(StripeFake.SECRET), stripe.url()),
                    PLANS,
                    InsideTransaction.guard());

    @AfterEach
    void nothingWrongWasSent() {
        stripe.close();
        assertThat(stripe.refusals()).isEmpty();
    }

    @Override
    public BillingGateway gateway() {
        return gateway;
    }

    @Override
    public void pay(CheckoutSession session) {
        stripe.buyer().pay(session.id());
    }

    @Override
    public void end(String customer) {
        stripe.buyer().endAll(customer);
    }

    @Override
    public UnverifiedProviderEvent message(String customer) {
        if (stripe.buyer().events().isEmpty()) {
            stripe.buyer().delete(customer);
        }
        StripeEvent event = stripe.buyer().events().getLast();
        Instant now = Instant.now();
        return new UnverifiedProviderEvent(
                event.body(),
                Map.of("stripe-signature", event.signature(now.getEpochSecond())),
                now);
    }

    @Override
    public UnverifiedProviderEvent forged(UnverifiedProviderEvent message) {
        return new UnverifiedProviderEvent(
                message.body() + " ", message.headers(), message.receivedAt());
    }

    @Override
    public void loseProvider() {
        stripe.close();
    }
}
