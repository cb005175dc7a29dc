package dev.postroom.bootstrap.service;

import dev.postroom.adapters.billing.SelfHostedBillingProvider;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.billing.BillingResource;
import dev.postroom.application.billing.BillingReading;
import dev.postroom.domain.billing.ReadBilling;

import java.util.List;

/** Plans and what they cost. */
final class BillingWiring implements FeatureWiring {

    private final ReadBilling billing = new BillingReading(new SelfHostedBillingProvider());

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(new BillingResource(billing, tools.responses()));
    }
}
