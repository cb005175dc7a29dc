package dev.postroom.bootstrap.wiring.billing;

import dev.postroom.adapters.billing.SelfHostedBillingGateway;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.BillingGatewayPlugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/** Nothing is sold here. */
record NoProvider(String name) implements BillingGatewayPlugin {

    @Override
    public BillingGateway open(Plans plans, PluginTools tools) {
        return new SelfHostedBillingGateway();
    }
}
