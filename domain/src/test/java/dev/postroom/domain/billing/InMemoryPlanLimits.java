package dev.postroom.domain.billing;

import static java.util.stream.Collectors.toMap;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Plan limits in memory. Resources are unlimited unless a test limits them. */
public final class InMemoryPlanLimits implements PlanLimits {

    // the rows belong to accounts, whose live workspaces alone are counted
    private record Usage(UUID workspaceId, PlanResource key, long used, Instant countedFrom)
            implements InMemoryRow {}

    private record Limit(UUID workspaceId, PlanResource key, long maximum) implements InMemoryRow {}

    private record Reserved(UUID workspaceId, UUID key, long mails, Instant at)
            implements InMemoryRow {}

    private record Applied(AccountId key, PlanSubscription subscription) implements InMemoryRow {
        @Override
        public UUID workspaceId() {
            return key.value();
        }
    }

    private static final PlanName NAME = new PlanName("limited");

    private final InMemoryDatabase database;
    private final InMemoryTable<Usage> usages;
    private final InMemoryTable<Limit> limits;
    private final InMemoryTable<Reserved> reservations;
    private final InMemoryTable<Applied> applied;

    public InMemoryPlanLimits(InMemoryDatabase database) {
        this.database = database;
        this.usages = database.table(Usage.class);
        this.limits = database.table(Limit.class);
        this.reservations = database.table(Reserved.class);
        this.applied = database.table(Applied.class);
    }

    /** From now on the plan of the workspace's account has this limit. */
    public void limit(Workspace workspace, PlanResource resource, long maximum) {
        limits.put(new Limit(workspace.account().value(), resource, maximum));
    }

    @Override
    public boolean counts(Workspace workspace) {
        return !workspace.isTest();
    }

    @Override
    public void reserve(Workspace workspace, PlanResource resource, long amount) {
        change(
                workspace,
                amount,
                () -> {
                    long used = used(workspace, resource);
                    limits.find(workspace.account().value(), resource)
                            .map(Limit::maximum)
                            .filter(maximum -> amount > 0 && used + amount > maximum)
                            .ifPresent(maximum -> refuse(resource, used, maximum));
                    store(workspace, resource, used + amount);
                });
    }

    @Override
    public void count(Workspace workspace, PlanResource resource, long amount) {
        change(
                workspace,
                amount,
                () -> store(workspace, resource, used(workspace, resource) + amount));
    }

    @Override
    public void release(Workspace workspace, PlanResource resource, long amount) {
        change(
                workspace,
                amount,
                () -> store(workspace, resource, Math.max(0, used(workspace, resource) - amount)));
    }

    @Override
    public void releaseMails(Workspace workspace, long amount, Instant countedAt) {
        boolean isOver = countedAt.isBefore(countedFrom(workspace, PlanResource.EMAILS_PER_MONTH));
        release(workspace, PlanResource.EMAILS_PER_MONTH, isOver ? 0 : amount);
    }

    @Override
    public void reserveMails(Workspace workspace, UUID campaign, long sentBefore, long more) {
        change(
                workspace,
                more,
                () -> {
                    reserve(workspace, PlanResource.EMAILS_PER_MONTH, more);
                    reservations.put(
                            new Reserved(
                                    workspace.id(), campaign, sentBefore + more, database.now()));
                });
    }

    @Override
    public void settleMails(Workspace workspace, UUID campaign, long sent) {
        change(
                workspace,
                sent,
                () ->
                        reservations
                                .find(workspace.id(), campaign)
                                .ifPresent(reserved -> settle(workspace, reserved, sent)));
    }

    private void settle(Workspace workspace, Reserved reserved, long sent) {
        reservations.remove(workspace.id(), reserved.key());
        long left = reserved.mails() - sent;
        count(workspace, PlanResource.EMAILS_PER_MONTH, Math.max(0, -left));
        releaseMails(workspace, Math.max(0, left), reserved.at());
    }

    private void change(Workspace workspace, long amount, Runnable change) {
        if (amount < 0) {
            throw new IllegalArgumentException("an amount is at least 0, not " + amount);
        }
        if (!workspace.isTest()) {
            database.atomically(() -> {
                change.run();
                return amount;
            });
        }
    }

    @Override
    public void apply(PlanSubscription subscription) {
        applied.put(new Applied(subscription.account(), subscription));
    }

    @Override
    public Plan plan(Workspace workspace) {
        return new Plan(
                NAME,
                limits.of(workspace.account().value()).collect(toMap(Limit::key, Limit::maximum)),
                Map.of());
    }

    @Override
    public Map<PlanResource, Long> usage(Workspace workspace) {
        return usages.of(workspace.account().value())
                .collect(toMap(Usage::key, usage -> used(workspace, usage.key())));
    }

    /** The plan that was applied last to an account. */
    public Optional<PlanSubscription> applied(AccountId account) {
        return applied.find(account.value(), account).map(Applied::subscription);
    }

    private static void refuse(PlanResource resource, long used, long maximum) {
        throw new Failure.LimitExceeded(resource.keyword(), used, maximum, NAME.value())
                .asException();
    }

    private Instant countedFrom(Workspace workspace, PlanResource resource) {
        return resource == PlanResource.EMAILS_PER_MONTH
                ? monthOf(workspace).start()
                : Instant.EPOCH;
    }

    @Override
    public Optional<MailMonth> month(Workspace workspace) {
        return Optional.of(monthOf(workspace));
    }

    // a plan that ended still says what its last period was
    private MailMonth monthOf(Workspace workspace) {
        return MailMonth.at(
                database.now(),
                applied(workspace.account())
                        .filter(plan -> plan.status() != PlanStatus.CANCELED)
                        .flatMap(PlanSubscription::term)
                        .map(BillingTerm::start));
    }

    private long used(Workspace workspace, PlanResource resource) {
        return usages.find(workspace.account().value(), resource)
                .filter(usage -> !usage.countedFrom().isBefore(countedFrom(workspace, resource)))
                .map(Usage::used)
                .orElse(0L);
    }

    private void store(Workspace workspace, PlanResource resource, long used) {
        usages.put(
                new Usage(
                        workspace.account().value(),
                        resource,
                        used,
                        countedFrom(workspace, resource)));
    }
}
