package dev.postroom.adapters.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingGateway;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.shared.TransactionGuard;

import java.util.Map;
import java.util.Optional;

/** No payment provider: every account has the plan {@code self_hosted}, which has no limits. */
public final class SelfHostedBillingGateway implements BillingGateway {

    private static final PlanSubscription UNLIMITED =
            new PlanSubscription("self_hosted", "none", Optional.empty(), Map.of());

    private final TransactionGuard guard;

    public SelfHostedBillingGateway(TransactionGuard guard) {
        this.guard = guard;
    }

    @Override
    public PlanSubscription subscription(Workspace workspace) {
        guard.refuseInside("asking for the contract");
        return UNLIMITED;
    }
}
