package dev.postroom.bootstrap.wiring.billing;

import dev.postroom.adapters.billing.StripeBillingGateway;
import dev.postroom.adapters.billing.StripeSettings;
import dev.postroom.bootstrap.settings.BillingSettings;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.bootstrap.settings.value.StripeKeys;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.BillingGatewayPlugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/** Stripe. */
record StripeProvider(BillingGateways parts) implements BillingGatewayPlugin {

    @Override
    public String name() {
        return BillingSettings.STRIPE;
    }

    @Override
    public BillingGateway open(Plans plans, PluginTools tools) {
        StripeKeys keys = parts.foundation().settings().service().billing().stripe();
        return new StripeBillingGateway(
                StripeSettings.of(
                        BillingSettings.STRIPE,
                        keys.secretKey().orElseThrow().reveal(),
                        keys.webhookSecrets().stream().map(Secret::reveal).toList(),
                        keys.apiBase()),
                plans,
                tools.guard());
    }
}
