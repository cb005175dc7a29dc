package dev.postroom.domain.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTransactions;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.Transactions;

import java.time.Duration;
import java.time.Instant;

final class InMemoryPlanLimitsTest implements LimitingPlanLimitsContract {

    private final SettableClock clock = new SettableClock();
    private final InMemoryDatabase database = new InMemoryDatabase(clock);
    private final InMemoryPlanLimits limits = new InMemoryPlanLimits(database);

    @Override
    public PlanLimits limits() {
        return limits;
    }

    @Override
    public Transactions transactions() {
        return new InMemoryTransactions(database);
    }

    @Override
    public void limit(Workspace workspace, PlanResource resource, long maximum) {
        limits.limit(workspace, resource, maximum);
    }

    @Override
    public Instant now() {
        return clock.instant();
    }

    @Override
    public void elapse(Duration time) {
        clock.advance(time);
    }
}
