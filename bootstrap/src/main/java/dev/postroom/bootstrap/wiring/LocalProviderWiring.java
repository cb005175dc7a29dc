package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.billing.LocalBillingGateway;
import dev.postroom.adapters.persistence.billing.JdbiLocalPlans;
import dev.postroom.adapters.rest.billing.LocalCheckoutResource;
import dev.postroom.adapters.rest.billing.LocalPortalResource;
import dev.postroom.application.billing.LocalProviderVisits;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.local.LocalPlans;
import dev.postroom.domain.billing.local.LocalTokens;
import dev.postroom.domain.billing.local.VisitLocalProvider;
import dev.postroom.domain.billing.provider.BillingGateway;

import java.util.List;
import java.util.Map;

/** The local provider of plans, which takes no money: what it knows, and its pages. */
final class LocalProviderWiring {

    private final Foundation foundation;
    private final LocalPlans local;
    private final LocalTokens seals;

    LocalProviderWiring(Foundation foundation) {
        this.foundation = foundation;
        this.local = new JdbiLocalPlans(foundation.handles());
        this.seals = new LocalTokens(foundation.store().key("links").derive("local provider"));
    }

    /** The plans that it sells: without prices of their own, all but the basic one are sold. */
    static Plans sold(Plans plans) {
        return new Plans(
                plans.all().stream().map(plan -> priced(plan, plans.basic())).toList(),
                plans.basic());
    }

    private static Plan priced(Plan plan, Plan basic) {
        if (plan.equals(basic) || !plan.prices().isEmpty()) {
            return plan;
        }
        return new Plan(
                plan.name(),
                plan.limits(),
                Map.of(
                        BillingInterval.MONTH,
                        plan.name() + "_month",
                        BillingInterval.YEAR,
                        plan.name() + "_year"));
    }

    BillingGateway gateway(Plans plans) {
        return new LocalBillingGateway(
                local,
                seals,
                plans,
                foundation.guard(),
                new LocalBillingGateway.Place(foundation.publicUrl(), foundation.clock()));
    }

    VisitLocalProvider visits(UnitOfWork work, Plans plans, LocalProviderVisits.Service service) {
        return new LocalProviderVisits(work, local, seals, plans, service);
    }

    /** The pages on which plans are bought and changed. */
    static List<Object> pages(VisitLocalProvider visits) {
        return List.of(new LocalCheckoutResource(visits), new LocalPortalResource(visits));
    }
}
