package dev.postroom.bootstrap.wiring.billing;

import dev.postroom.bootstrap.settings.BillingSettings;
import dev.postroom.bootstrap.settings.choice.Chosen;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.bootstrap.wiring.foundation.Opening;
import dev.postroom.bootstrap.wiring.foundation.OwnAdapter;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.BillingGatewayPlugin;

import java.util.List;

/** Opens the gateway to the payment provider that a setting names. */
public record BillingGateways(Foundation foundation) {

    /** Those that come along: one line each, see docs/adapters/billing.md. */
    public static final List<OwnAdapter<BillingGateways, BillingGatewayPlugin>> OWN =
            List.of(
                    OwnAdapter.of(BillingSettings.NONE, _ -> new NoProvider(BillingSettings.NONE)),
                    OwnAdapter.of(
                            BillingSettings.MANUAL, _ -> new NoProvider(BillingSettings.MANUAL)),
                    OwnAdapter.of(BillingSettings.STRIPE, StripeProvider::new),
                    OwnAdapter.of(BillingSettings.LOCAL, LocalPlans::new));

    /** The gateway that sells these plans. */
    public BillingGateway selling(Plans plans) {
        Chosen<BillingGatewayPlugin> chosen = foundation.settings().service().billing().provider();
        BillingGatewayPlugin plugin = OwnAdapter.plugin(chosen, OWN, this);
        return new Opening<>(foundation, chosen, "billing provider")
                .by(tools -> plugin.open(plans, tools));
    }
}
