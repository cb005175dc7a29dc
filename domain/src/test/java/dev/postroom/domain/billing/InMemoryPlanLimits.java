package dev.postroom.domain.billing;

import static java.util.stream.Collectors.toMap;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Plan limits in memory. Resources are unlimited unless a test limits them. */
public final class InMemoryPlanLimits implements PlanLimits {

    private record Usage(UUID workspaceId, PlanResource key, long used) implements InMemoryRow {}

    private record Limit(UUID workspaceId, PlanResource key, long maximum) implements InMemoryRow {}

    private record Applied(AccountId key, PlanSubscription subscription) implements InMemoryRow {
        @Override
        public UUID workspaceId() {
            return key.value();
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Usage> usages;
    private final InMemoryTable<Limit> limits;
    private final InMemoryTable<Applied> applied;

    public InMemoryPlanLimits(InMemoryDatabase database) {
        this.database = database;
        this.usages = database.table(Usage.class);
        this.limits = database.table(Limit.class);
        this.applied = database.table(Applied.class);
    }

    /** From now on the plan of the workspace's account has this limit. */
    public void limit(Workspace workspace, PlanResource resource, long maximum) {
        limits.put(new Limit(workspace.id(), resource, maximum));
    }

    @Override
    public void reserve(Workspace workspace, PlanResource resource, long amount) {
        requireAmount(amount);
        database.atomically(() -> {
            long used = used(workspace, resource);
            limits.find(workspace.id(), resource)
                    .map(Limit::maximum)
                    .filter(maximum -> used + amount > maximum)
                    .ifPresent(maximum -> refuse(resource, used, maximum));
            return store(workspace, resource, used + amount);
        });
    }

    @Override
    public void release(Workspace workspace, PlanResource resource, long amount) {
        requireAmount(amount);
        database.atomically(
                () -> store(workspace, resource, Math.max(0, used(workspace, resource) - amount)));
    }

    @Override
    public void apply(PlanSubscription subscription) {
        applied.put(new Applied(subscription.account(), subscription));
    }

    @Override
    public Map<PlanResource, Long> limits(Workspace workspace) {
        return limits.of(workspace.id()).collect(toMap(Limit::key, Limit::maximum));
    }

    @Override
    public Map<PlanResource, Long> usage(Workspace workspace) {
        return usages.of(workspace.id()).collect(toMap(Usage::key, Usage::used));
    }

    /** The plan that was applied last to an account. */
    public Optional<PlanSubscription> applied(AccountId account) {
        return applied.find(account.value(), account).map(Applied::subscription);
    }

    private static void requireAmount(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("an amount is at least 0, not " + amount);
        }
    }

    private static void refuse(PlanResource resource, long used, long maximum) {
        throw new Failure.LimitExceeded(resource.keyword(), used, maximum, "limited").asException();
    }

    private long used(Workspace workspace, PlanResource resource) {
        return usages.find(workspace.id(), resource).map(Usage::used).orElse(0L);
    }

    private long store(Workspace workspace, PlanResource resource, long used) {
        usages.put(new Usage(workspace.id(), resource, used));
        return used;
    }
}
