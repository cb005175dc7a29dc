package dev.postroom.bootstrap.service;

import dev.postroom.adapters.billing.SelfHostedBillingGateway;
import dev.postroom.adapters.billing.SelfHostedPlanLimits;
import dev.postroom.adapters.persistence.billing.JdbiBillingCustomers;
import dev.postroom.adapters.persistence.billing.JdbiPlanLimits;
import dev.postroom.adapters.persistence.billing.JdbiPlanSubscriptions;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.billing.BillingResource;
import dev.postroom.application.billing.BillingReading;
import dev.postroom.bootstrap.settings.BillingSettings;
import dev.postroom.domain.billing.BillingCustomers;
import dev.postroom.domain.billing.BillingGateway;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanSubscriptions;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.ReadBilling;

import java.util.List;

/** Plans: their limits and the contract with the payment provider. */
final class BillingWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(
            BillingGateway gateway,
            Plans plans,
            PlanLimits limits,
            PlanSubscriptions subscriptions,
            BillingCustomers customers) {

        static Ports on(Foundation foundation) {
            BillingSettings settings = foundation.settings().service().billing();
            boolean isLimited = settings.provider() != BillingSettings.Provider.NONE;
            Plans plans = isLimited ? settings.plans() : Plans.selfHosted();
            return new Ports(
                    new SelfHostedBillingGateway(),
                    plans,
                    isLimited
                            ? new JdbiPlanLimits(
                                    foundation.handles(),
                                    plans,
                                    settings.grace(),
                                    foundation.clock())
                            : new SelfHostedPlanLimits(),
                    new JdbiPlanSubscriptions(foundation.handles()),
                    new JdbiBillingCustomers(foundation.handles()));
        }
    }

    private final Ports ports;
    private final ReadBilling billing;

    BillingWiring(Ports ports) {
        this.ports = ports;
        this.billing = new BillingReading(ports.subscriptions(), ports.limits(), ports.plans());
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(new BillingResource(billing, tools.responses()));
    }

    @Override
    public List<Runnable> preparations() {
        return ports.limits() instanceof JdbiPlanLimits stored
                ? List.of(stored::followPlans)
                : List.of();
    }
}
