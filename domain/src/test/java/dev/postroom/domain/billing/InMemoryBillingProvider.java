package dev.postroom.domain.billing;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Workspace;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Knows the plans it was told; other accounts have a plan without limits. */
public final class InMemoryBillingProvider implements BillingProvider {

    private static final PlanSubscription UNLIMITED =
            new PlanSubscription("unlimited", "active", Optional.of("memory"), Map.of());

    private final Map<AccountId, PlanSubscription> told = new ConcurrentHashMap<>();

    /** From now on the account has this plan. */
    public void put(AccountId account, PlanSubscription subscription) {
        told.put(account, subscription);
    }

    @Override
    public PlanSubscription subscription(Workspace workspace) {
        return told.getOrDefault(workspace.account(), UNLIMITED);
    }
}
