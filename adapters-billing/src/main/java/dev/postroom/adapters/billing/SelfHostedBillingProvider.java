package dev.postroom.adapters.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingProvider;
import dev.postroom.domain.billing.PlanSubscription;

import java.util.Map;
import java.util.Optional;

/** Nobody bills: every account has the plan {@code self_hosted}, which knows no limits. */
public final class SelfHostedBillingProvider implements BillingProvider {

    private static final PlanSubscription UNLIMITED =
            new PlanSubscription("self_hosted", "none", Optional.empty(), Map.of());

    @Override
    public PlanSubscription subscription(Workspace workspace) {
        return UNLIMITED;
    }
}
