package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.LimitingPlanLimitsContract;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.Transactions;

import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

final class JdbiPlanLimitsTest implements LimitingPlanLimitsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final Plan FREE = new Plan(new PlanName("free"), Map.of(), Map.of());
    private static final Duration GRACE = Duration.ofDays(7);

    // a plan for each account, with the limits that the test gives it
    private final Map<UUID, Map<PlanResource, Long>> limits = new ConcurrentHashMap<>();
    private final SettableClock clock = new SettableClock();

    @Override
    public PlanLimits limits() {
        return new JdbiPlanLimits(POSTGRES.handles(), plans(), GRACE, clock);
    }

    private Plans plans() {
        List<Plan> all = new ArrayList<>(List.of(FREE));
        limits.forEach((id, own) -> all.add(new Plan(name(id), own, Map.of())));
        return new Plans(all, FREE);
    }

    private static PlanName name(UUID id) {
        return new PlanName("p" + id.toString().replace("-", "_"));
    }

    @Override
    public Workspace workspace() {
        return POSTGRES.ports().newWorkspace(Environment.LIVE);
    }

    @Override
    public Transactions transactions() {
        return POSTGRES.ports().transactions();
    }

    @Override
    public void limit(Workspace workspace, PlanResource resource, long maximum) {
        limits.computeIfAbsent(workspace.id(), _ -> new EnumMap<>(PlanResource.class))
                .put(resource, maximum);
        limits().apply(
                        new PlanSubscription(
                                workspace.account(),
                                name(workspace.id()),
                                PlanStatus.ACTIVE,
                                Optional.of("memory"),
                                Optional.empty(),
                                Optional.empty(),
                                clock.instant()));
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
