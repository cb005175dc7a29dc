package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.SellingBillingGatewayContract;
import dev.postroom.domain.billing.local.InMemoryLocalPlans;
import dev.postroom.domain.billing.local.LocalPageRequest;
import dev.postroom.domain.billing.local.LocalPlan;
import dev.postroom.domain.billing.local.LocalPlans;
import dev.postroom.domain.billing.local.LocalSession;
import dev.postroom.domain.billing.local.LocalTokens;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.seal.MacKey;

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
    private final LocalTokens seals = new LocalTokens(new MacKey(new byte[32]));
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

    private LocalSession visit(URI address) {
        String token = address.getQuery().substring("token=".length());
        return plans.visit(seals.id(token)).orElseThrow();
    }

    @Override
    public BillingGateway gateway() {
        return gateway;
    }

    @Override
    public void pay(CheckoutSession session) {
        LocalSession visit = visit(session.url());
        LocalPageRequest.Checkout order = (LocalPageRequest.Checkout) visit.errand();
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
    public UnverifiedProviderEvent message(String customer) {
        return seals.message(EVENT, customer, clock.instant());
    }

    @Override
    public UnverifiedProviderEvent forged(UnverifiedProviderEvent message) {
        return new UnverifiedProviderEvent(
                message.body() + "0", message.headers(), message.receivedAt());
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
        assertThat(visit(portal).errand()).isEqualTo(new LocalPageRequest.Portal(BACK));
        assertThat(visit(portal).expiresAt()).isEqualTo(clock.instant().plus(Duration.ofHours(1)));
    }
}
