package dev.postroom.bootstrap.wiring.billing;

import dev.postroom.adapters.billing.SelfHostedBillingGateway;
import dev.postroom.adapters.billing.StripeBillingGateway;
import dev.postroom.bootstrap.settings.BillingSettings;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.BillingGatewayPlugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/** A provider on this machine that takes no money; nothing is sold where it was never started. */
record LocalPlans(BillingGateways parts) implements BillingGatewayPlugin {

    @Override
    public String name() {
        return BillingSettings.LOCAL;
    }

    @Override
    public BillingGateway open(Plans plans, PluginTools tools) {
        return LocalPayments.access(parts.foundation().settings())
                .<BillingGateway>map(
                        access -> new StripeBillingGateway(access, plans, tools.guard()))
                .orElseGet(SelfHostedBillingGateway::new);
    }
}
