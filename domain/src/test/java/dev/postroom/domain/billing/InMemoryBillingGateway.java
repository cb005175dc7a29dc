package dev.postroom.domain.billing;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.TransactionGuard;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Has the contracts that a test puts in; other accounts have a plan without limits. */
public final class InMemoryBillingGateway implements BillingGateway {

    private static final PlanSubscription UNLIMITED =
            new PlanSubscription("unlimited", "active", Optional.of("memory"), Map.of());

    private final TransactionGuard guard;
    private final Map<AccountId, PlanSubscription> contracts = new ConcurrentHashMap<>();

    public InMemoryBillingGateway(TransactionGuard guard) {
        this.guard = guard;
    }

    /** From now on the account has this contract. */
    public void put(AccountId account, PlanSubscription contract) {
        contracts.put(account, contract);
    }

    @Override
    public PlanSubscription subscription(Workspace workspace) {
        guard.refuseInside("asking for the contract");
        return contracts.getOrDefault(workspace.account(), UNLIMITED);
    }
}
