package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingGateway;
import dev.postroom.domain.billing.BillingMessage;
import dev.postroom.domain.billing.CheckoutSession;
import dev.postroom.domain.billing.InMemoryLocalPlans;
import dev.postroom.domain.billing.LocalErrand;
import dev.postroom.domain.billing.LocalPlan;
import dev.postroom.domain.billing.LocalPlans;
import dev.postroom.domain.billing.LocalSeals;
import dev.postroom.domain.billing.LocalVisit;
import dev.postroom.domain.billing.PortalOrder;
import dev.postroom.domain.billing.SellingBillingGatewayContract;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** The contract of billing gateways, with the local provider over a store in memory. */
final class LocalBillingGatewayTest implements SellingBillingGatewayContract {

    private static final UUID EVENT = new UUID(1, 2);

    private final SettableClock clock = new SettableClock();
    private final LocalPlans plans = new InMemoryLocalPlans(new InMemoryDatabase(clock));
    private final LocalSeals seals = new LocalSeals(new MacKey(new byte[32]));
    private boolean isLost;
    private final LocalBillingGateway gateway =
            new LocalBillingGateway(
                    losable(),
                    seals,
                    PLANS,
                    InsideTransaction.guard(),
                    new LocalBillingGateway.Place("https://mail.example", clock));

    /** The store, which fails as the database does when it is away. */
    private LocalPlans losable() {
        return (LocalPlans)
                Proxy.newProxyInstance(
                        LocalPlans.class.getClassLoader(),
                        new Class<?>[] {LocalPlans.class},
                        (_, method, arguments) -> {
                            if (isLost) {
                                throw new Failure.Unavailable(
                                                "database_unavailable",
                                                "Away.",
                                                Duration.ofSeconds(2))
                                        .asException();
                            }
                            try {
                                return method.invoke(plans, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    private LocalVisit visit(URI address) {
        String token = address.getQuery().substring("token=".length());
        return plans.visit(seals.id(token)).orElseThrow();
    }

    @Override
    public BillingGateway gateway() {
        return gateway;
    }

    @Override
    public void pay(CheckoutSession session) {
        LocalVisit visit = visit(session.url());
        LocalErrand.Checkout order = (LocalErrand.Checkout) visit.errand();
        plans.store(
                new LocalPlan(
                        visit.customer(),
                        "local_plan",
                        order.plan(),
                        order.interval(),
                        clock.instant(),
                        Optional.empty()));
    }

    @Override
    public void end(String customer) {
        LocalPlan plan = plans.find(customer).orElseThrow();
        plans.store(plan.ending(Optional.of(clock.instant())));
    }

    @Override
    public BillingMessage message(String customer) {
        return seals.message(EVENT, customer, clock.instant());
    }

    @Override
    public BillingMessage forged(BillingMessage message) {
        return new BillingMessage(message.body() + "0", message.headers(), message.receivedAt());
    }

    @Override
    public void loseProvider() {
        isLost = true;
    }

    @Test
    void theAddressesAreThoseOfThePages() {
        String customer = gateway.customer(new AccountId(new UUID(3, 4)));
        URI portal = gateway.portal(new PortalOrder(customer, BACK, "key"));

        assertThat(portal.toString())
                .matches("https://mail\\.example/billing/local/portal\\?token=[A-Za-z0-9_-]{43}");
        assertThat(visit(portal).errand()).isEqualTo(new LocalErrand.Portal(BACK));
        assertThat(visit(portal).expiresAt()).isEqualTo(clock.instant().plus(Duration.ofHours(1)));
    }
}
