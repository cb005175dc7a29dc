package dev.postroom.domain.billing.provider;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.SellingBillingGatewayContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

final class InMemoryBillingGatewayTest implements SellingBillingGatewayContract {

    private static final BillingTerm MONTH =
            new BillingTerm(
                    BillingInterval.MONTH,
                    SettableClock.START,
                    SettableClock.START.plus(Duration.ofDays(30)),
                    false);

    private final InMemoryBillingGateway gateway =
            new InMemoryBillingGateway(InsideTransaction.guard(), PLANS);

    @Override
    public BillingGateway gateway() {
        return gateway;
    }

    @Override
    public void pay(CheckoutSession session) {
        CheckoutOrder order = gateway.order(session);
        gateway.put(
                order.customer(),
                new ProviderState(
                        order.plan(), PlanStatus.ACTIVE, session.id(), Optional.of(MONTH)));
    }

    @Override
    public void end(String customer) {
        ProviderState state = gateway.current(customer).orElseThrow();
        gateway.put(
                customer,
                new ProviderState(
                        state.plan(), PlanStatus.CANCELED, state.reference(), state.term()));
    }

    @Override
    public UnverifiedProviderEvent message(String customer) {
        return new UnverifiedProviderEvent(
                "signed event " + customer, Map.of(), SettableClock.START);
    }

    @Override
    public UnverifiedProviderEvent forged(UnverifiedProviderEvent message) {
        return new UnverifiedProviderEvent(
                "x" + message.body(), message.headers(), message.receivedAt());
    }

    @Override
    public void loseProvider() {
        gateway.setAway(true);
    }
}
