package dev.postroom.application.billing;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.PlanPurchase;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.ReturnUrl;
import dev.postroom.domain.billing.provider.VisitProvider;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Opens pages of the payment provider. The provider is called outside any transaction; only which
 * customer the account is, is stored.
 */
public final class ProviderVisits implements VisitProvider {

    /** Only a restart with other settings changes the answer. */
    private static final Duration RETRY = Duration.ofHours(1);

    private final UnitOfWork work;
    private final BillingParts parts;
    private final BillingGateway gateway;

    public ProviderVisits(UnitOfWork work, BillingParts parts) {
        this.work = work;
        this.parts = parts;
        this.gateway = parts.gateway();
    }

    @Override
    public boolean isOpen(Workspace workspace) {
        return gateway.provider().isPresent();
    }

    @Override
    public void checkSold(PlanName plan, BillingInterval interval) {
        if (gateway.provider().isPresent()) {
            parts.plans().price(plan, interval);
        }
    }

    @Override
    public CheckoutSession checkOut(Workspace workspace, PlanPurchase purchase) {
        String provider = provider();
        checkSold(purchase.plan(), purchase.interval());
        AccountId account = workspace.account();
        refuseSecond(provider, account);
        return gateway.checkout(
                new CheckoutOrder(
                        account,
                        customer(provider, account),
                        purchase.plan(),
                        purchase.interval(),
                        purchase.success().value(),
                        purchase.cancel().value(),
                        work.nextId().toString()));
    }

    @Override
    public URI openPortal(Workspace workspace, ReturnUrl back) {
        String customer = customer(provider(), workspace.account());
        return gateway.portal(new PortalOrder(customer, back.value(), work.nextId().toString()));
    }

    private void refuseSecond(String provider, AccountId account) {
        parts.subscriptions()
                .find(account)
                .filter(plan -> isBought(provider, plan))
                .ifPresent(_ -> {
                    throw Failure.Conflict.of(
                                    "already_subscribed",
                                    "The account has a plan already. Change it in the portal.")
                            .asException();
                });
    }

    /** Whether the plan is in force and was bought from the provider. */
    static boolean isBought(String provider, PlanSubscription plan) {
        return plan.status().isInForce() && plan.provider().equals(Optional.of(provider));
    }

    private String customer(String provider, AccountId account) {
        return parts.customers()
                .find(provider, account)
                .map(known -> present(provider, account, known))
                .orElseGet(() -> link(provider, account, gateway.customer(account)));
    }

    private String present(String provider, AccountId account, String known) {
        String present = gateway.present(account, known);
        if (!present.equals(known)) {
            work.inTransaction(() -> parts.customers().replace(provider, account, known, present));
        }
        return present;
    }

    private String link(String provider, AccountId account, String customer) {
        return work.inTransaction(() -> parts.customers().link(provider, account, customer))
                .orElseThrow(() ->
                        new IllegalStateException(
                                "the provider's customer of an account belongs to another"
                                        + " account"));
    }

    private String provider() {
        return gateway.provider().orElseThrow(ProviderVisits::notConfigured);
    }

    private static FailureException notConfigured() {
        return new Failure.Unavailable(
                        "billing_not_configured", "There is nothing to buy from here.", RETRY)
                .asException();
    }
}
