package dev.postroom.domain.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.UUID;

/** Plan limits in memory. Resources are unlimited unless a test limits them. */
public final class InMemoryPlanLimits implements PlanLimits {

    private record Usage(UUID workspaceId, PlanResource key, long used) implements InMemoryRow {}

    private record Limit(UUID workspaceId, PlanResource key, long maximum) implements InMemoryRow {}

    private final InMemoryDatabase database;
    private final InMemoryTable<Usage> usages;
    private final InMemoryTable<Limit> limits;

    public InMemoryPlanLimits(InMemoryDatabase database) {
        this.database = database;
        this.usages = database.table(Usage.class);
        this.limits = database.table(Limit.class);
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
