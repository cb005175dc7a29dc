package dev.postroom.adapters.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.MailMonth;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.Plans;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The limits of the plan {@code self_hosted}, which has none. */
public final class SelfHostedPlanLimits implements PlanLimits {

    private static final Plan PLAN = Plans.selfHosted().basic();

    @Override
    public boolean counts(Workspace workspace) {
        return false;
    }

    @Override
    public void reserve(Workspace workspace, PlanResource resource, long amount) {
        requireAmount(amount);
    }

    @Override
    public void release(Workspace workspace, PlanResource resource, long amount) {
        requireAmount(amount);
    }

    @Override
    public void count(Workspace workspace, PlanResource resource, long amount) {
        requireAmount(amount);
    }

    @Override
    public void releaseMails(Workspace workspace, long amount, Instant countedAt) {
        requireAmount(amount);
    }

    @Override
    public void reserveMails(Workspace workspace, UUID campaign, long sentBefore, long more) {
        requireAmount(sentBefore);
        requireAmount(more);
    }

    @Override
    public void settleMails(Workspace workspace, UUID campaign, long sent) {
        requireAmount(sent);
    }

    @Override
    public void apply(PlanSubscription subscription) {
        // no plan has a limit here
    }

    @Override
    public Plan plan(Workspace workspace) {
        return PLAN;
    }

    @Override
    public Map<PlanResource, Long> usage(Workspace workspace) {
        return Map.of();
    }

    @Override
    public Optional<MailMonth> month(Workspace workspace) {
        return Optional.empty();
    }

    private static void requireAmount(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("an amount is at least 0, not " + amount);
        }
    }
}
