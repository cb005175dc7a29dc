package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.MailMonth;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.PlanTerms;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.shared.text.Keyword;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** Plan limits in PostgreSQL, for several processes with the same plans. */
public final class JdbiPlanLimits implements PlanLimits {
    private static final String LIVE =
            "SELECT id FROM workspaces WHERE account_id = :account AND environment = 'live'";
    private static final String USED =
            """
            SELECT resource, CAST(sum(used) AS bigint) AS used, max(counted_from) AS counted_from
            FROM plan_usage WHERE workspace_id = :workspace AND plans != '' GROUP BY resource
            """;
    private static final String GRANT_AGAIN =
            """
            UPDATE plan_usage SET valid_until = '-infinity'
            WHERE plans != '' AND plans != :plans
            """;

    private final Handles handles;
    private final Plans plans;
    private final Duration grace;
    private final InstantSource clock;
    private final PlanUsageStore books;

    /**
     * Limits of these plans.
     *
     * @param grace how long a plan stays after a payment was missed
     */
    public JdbiPlanLimits(Handles handles, Plans plans, Duration grace, InstantSource clock) {
        this.handles = handles;
        this.plans = plans;
        this.grace = grace;
        this.clock = clock;
        this.books = new PlanUsageStore(plans);
    }

    private record Used(String resource, long used, Instant countedFrom) {
        static Used of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Used(row.text("resource"), row.number("used"), row.instant("counted_from"));
        }
    }

    /**
     * Makes every account follow the configured plans, which may be others than at the last start.
     */
    public void followPlans() {
        handles.call(handle ->
                handle.createUpdate(GRANT_AGAIN).bind("plans", books.fingerprint()).execute());
    }

    /**
     * Reports the resource of each change that a plan refuses, on the thread of the change.
     *
     * @param refusals returns at once
     */
    public void reportRefusals(Consumer<PlanResource> refusals) {
        books.report(refusals);
    }

    @Override
    public boolean counts(Workspace workspace) {
        return !workspace.isTest();
    }

    @Override
    public void reserve(Workspace workspace, PlanResource resource, long amount) {
        change(workspace, resource, amount, change -> change.reserve(amount));
    }

    @Override
    public void count(Workspace workspace, PlanResource resource, long amount) {
        change(workspace, resource, amount, change -> change.count(amount));
    }

    @Override
    public void release(Workspace workspace, PlanResource resource, long amount) {
        change(workspace, resource, amount, change -> change.release(amount));
    }

    @Override
    public void releaseMails(Workspace workspace, long amount, Instant countedAt) {
        change(
                workspace,
                PlanResource.EMAILS_PER_MONTH,
                amount,
                change -> change.release(amount, countedAt));
    }

    @Override
    public void reserveMails(Workspace workspace, UUID campaign, long sentBefore, long more) {
        requireAmount(sentBefore);
        requireAmount(more);
        if (!workspace.isTest()) {
            handles.transact(handle -> {
                reserve(workspace, PlanResource.EMAILS_PER_MONTH, more);
                return CampaignMailRows.put(
                        handle, workspace, campaign, sentBefore + more, clock.instant());
            });
        }
    }

    @Override
    public void settleMails(Workspace workspace, UUID campaign, long sent) {
        requireAmount(sent);
        if (!workspace.isTest()) {
            handles.transact(handle -> {
                Optional<CampaignMailRows.Counted> counted =
                        CampaignMailRows.take(handle, workspace, campaign);
                counted.ifPresent(known -> settle(workspace, known.mails() - sent, known.at()));
                return counted;
            });
        }
    }

    private void settle(Workspace workspace, long left, Instant countedAt) {
        if (left < 0) {
            count(workspace, PlanResource.EMAILS_PER_MONTH, -left);
        } else {
            releaseMails(workspace, left, countedAt);
        }
    }

    private static void requireAmount(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("an amount is at least 0, not " + amount);
        }
    }

    private void change(
            Workspace workspace, PlanResource resource, long amount, Consumer<UsageDelta> how) {
        requireAmount(amount);
        if (amount > 0 && !workspace.isTest()) {
            handles.transact(_ -> {
                how.accept(changes().of(workspace.id(), resource));
                return amount;
            });
        }
    }

    private UsageDeltas changes() {
        return handles.beforeCommit(UsageDeltas.class, () -> new UsageDeltas(books, clock));
    }

    @Override
    public void apply(PlanSubscription subscription) {
        PlanTerms terms = PlanTerms.of(subscription, plans, grace);
        handles.transact(handle -> {
            Optional<UUID> live = live(handle, subscription.account().value());
            live.ifPresent(workspace -> {
                PlanTermsRows.store(handle, workspace, terms);
                grantAgain(workspace);
            });
            return live;
        });
    }

    private void grantAgain(UUID workspace) {
        for (PlanResource resource : PlanResource.values()) {
            changes().of(workspace, resource).grantAgain();
        }
    }

    @Override
    public Plan plan(Workspace workspace) {
        return handles.transact(handle ->
                live(handle, workspace.account().value())
                        .map(live ->
                                PlanTermsRows.find(handle, live, plans).at(clock.instant(), plans))
                        .orElseGet(() -> plans.basic()));
    }

    @Override
    public Map<PlanResource, Long> usage(Workspace workspace) {
        Optional<UUID> live = handles.call(handle -> live(handle, workspace.account().value()));
        return live.map(this::usage).orElse(Map.of());
    }

    @Override
    public Optional<MailMonth> month(Workspace workspace) {
        return handles.transact(handle ->
                live(handle, workspace.account().value()).map(live -> month(handle, live)));
    }

    private MailMonth month(Handle handle, UUID workspace) {
        PlanTerms terms = PlanTermsRows.find(handle, workspace, plans);
        return MailMonth.at(clock.instant(), terms.monthsFrom());
    }

    private Map<PlanResource, Long> usage(UUID workspace) {
        Map<PlanResource, Long> known = stored(workspace);
        if (known.size() == PlanResource.values().length) {
            return known;
        }
        // counts what no plan has limited so far
        handles.transact(_ -> {
            grantAgain(workspace);
            return workspace;
        });
        return stored(workspace);
    }

    private Map<PlanResource, Long> stored(UUID workspace) {
        return handles.transact(handle -> {
            Instant month = month(handle, workspace).start();
            Map<PlanResource, Long> usage = new EnumMap<>(PlanResource.class);
            handle.createQuery(USED)
                    .bind("workspace", workspace)
                    .map((result, _) -> Used.of(result))
                    .forEach(used ->
                            Keyword.parse(PlanResource.class, used.resource())
                                    .ifPresent(resource ->
                                            usage.put(resource, current(resource, used, month))));
            return usage;
        });
    }

    private static long current(PlanResource resource, Used used, Instant month) {
        boolean isOver =
                resource == PlanResource.EMAILS_PER_MONTH && used.countedFrom().isBefore(month);
        return isOver ? 0 : used.used();
    }

    private static Optional<UUID> live(Handle handle, UUID account) {
        return handle.createQuery(LIVE).bind("account", account).mapTo(UUID.class).findOne();
    }
}
