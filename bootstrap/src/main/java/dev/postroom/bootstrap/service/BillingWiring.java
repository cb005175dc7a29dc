package dev.postroom.bootstrap.service;

import dev.postroom.adapters.billing.SelfHostedBillingGateway;
import dev.postroom.adapters.billing.SelfHostedPlanLimits;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.billing.BillingResource;
import dev.postroom.application.billing.BillingReading;
import dev.postroom.domain.billing.BillingGateway;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.ReadBilling;

import java.util.List;

/** Plans: their limits and the contract with the payment provider. */
final class BillingWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(BillingGateway gateway, PlanLimits limits) {

        static Ports on(Foundation foundation) {
            return new Ports(
                    new SelfHostedBillingGateway(foundation.guard()), new SelfHostedPlanLimits());
        }
    }

    private final ReadBilling billing;

    BillingWiring(Ports ports) {
        this.billing = new BillingReading(ports.gateway());
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(new BillingResource(billing, tools.responses()));
    }
}
