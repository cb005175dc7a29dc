package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.PlanPurchase;
import dev.postroom.domain.billing.provider.ReturnUrl;
import dev.postroom.domain.billing.provider.VisitProvider;
import dev.postroom.domain.shared.failure.Failure;

import java.net.URI;

/** A provider that sells the plan {@code starter}, and shows the order in the address. */
public final class FakeVisitProvider implements VisitProvider {

    @Override
    public boolean isOpen(Workspace workspace) {
        return true;
    }

    @Override
    public void checkSold(PlanName plan, BillingInterval interval) {
        if (!plan.value().equals("starter")) {
            throw Failure.Invalid.field("plan", "not_sold", "No such plan.").asException();
        }
    }

    @Override
    public CheckoutSession checkOut(Workspace workspace, PlanPurchase purchase) {
        checkSold(purchase.plan(), purchase.interval());
        return new CheckoutSession(
                "session-1",
                URI.create(
                        "https://pay.example/"
                                + purchase.plan()
                                + "/"
                                + purchase.interval().keyword()));
    }

    @Override
    public URI openPortal(Workspace workspace, ReturnUrl back) {
        return URI.create("https://pay.example/portal");
    }
}
