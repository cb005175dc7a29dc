package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.PlanSubscriptions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.Keyword;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The plans of accounts in PostgreSQL. */
public final class JdbiPlanSubscriptions implements PlanSubscriptions {

    /** Far longer than any provider repeats an event. */
    private static final Duration REMEMBERED = Duration.ofDays(30);

    private static final String TICKET = "SELECT nextval('plan_tickets')";
    private static final String FIND =
            "SELECT * FROM plan_subscriptions WHERE account_id = :account";
    // the row of the plan may not exist yet; this lock does not stop rows that refer to the account
    private static final String LOCK =
            "SELECT id FROM accounts WHERE id = :account FOR NO KEY UPDATE";
    private static final String STORE =
            """
            INSERT INTO plan_subscriptions AS s (account_id, plan, status, provider, reference,
                paid_interval, period_start, period_end, cancel_at_period_end, since, ticket)
            VALUES (:account, :plan, :status, :provider, :reference,
                :interval, :periodStart, :periodEnd, :cancel, :since, :ticket)
            ON CONFLICT (account_id) DO UPDATE SET plan = :plan, status = :status,
                provider = :provider, reference = :reference, paid_interval = :interval,
                period_start = :periodStart, period_end = :periodEnd, cancel_at_period_end = :cancel,
                since = :since, ticket = :ticket
            WHERE s.ticket <= :ticket
            """;
    private static final String REMEMBER =
            """
            INSERT INTO billing_events (provider, event, received_at)
            VALUES (:provider, :event, :now) ON CONFLICT DO NOTHING
            """;
    private static final String FORGET =
            """
            DELETE FROM billing_events WHERE (provider, event) IN (
                SELECT provider, event FROM billing_events WHERE received_at < :before
                ORDER BY received_at LIMIT 100 FOR UPDATE SKIP LOCKED)
            """;
    private static final String REMEMBERS =
            "SELECT 1 FROM billing_events WHERE provider = :provider AND event = :event";

    private final Handles handles;

    /** The plans that use these handles. */
    public JdbiPlanSubscriptions(Handles handles) {
        this.handles = handles;
    }

    @Override
    public long ticket() {
        return handles.call(handle -> handle.createQuery(TICKET).mapTo(Long.class).one());
    }

    @Override
    public Optional<PlanSubscription> find(AccountId account) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("account", account.value())
                        .map((result, _) -> subscription(result))
                        .findOne());
    }

    @Override
    public Optional<PlanSubscription> lock(AccountId account) {
        Optional<UUID> locked =
                handles.call(handle ->
                        handle.createQuery(LOCK)
                                .bind("account", account.value())
                                .mapTo(UUID.class)
                                .findOne());
        if (locked.isEmpty()) {
            throw new Failure.NotFound("Account", account.toString()).asException();
        }
        return find(account);
    }

    @Override
    public boolean store(PlanSubscription subscription, long ticket) {
        Optional<BillingTerm> term = subscription.term();
        Columns columns =
                new Columns()
                        .put("account", subscription.account().value())
                        .put("plan", subscription.plan().value())
                        .put("status", subscription.status().keyword())
                        .put("provider", subscription.provider())
                        .put("reference", subscription.reference())
                        .put("interval", term.map(paid -> paid.interval().keyword()))
                        .put("periodStart", term.map(BillingTerm::start))
                        .put("periodEnd", term.map(BillingTerm::end))
                        .put("cancel", term.filter(BillingTerm::cancelAtPeriodEnd).isPresent())
                        .put("since", subscription.since())
                        .put("ticket", ticket);
        return handles.transact(
                        handle -> handle.createUpdate(STORE).bindMap(columns.values()).execute())
                == 1;
    }

    @Override
    public boolean remember(String provider, String event, Instant now) {
        return handles.transact(handle -> {
            handle.createUpdate(FORGET)
                    .bindMap(new Columns().put("before", now.minus(REMEMBERED)).values())
                    .execute();
            return handle.createUpdate(REMEMBER)
                            .bindMap(
                                    new Columns()
                                            .put("provider", provider)
                                            .put("event", event)
                                            .put("now", now)
                                            .values())
                            .execute()
                    == 1;
        });
    }

    @Override
    public boolean isRemembered(String provider, String event) {
        return handles.call(handle ->
                handle.createQuery(REMEMBERS)
                        .bind("provider", provider)
                        .bind("event", event)
                        .mapTo(Integer.class)
                        .findOne()
                        .isPresent());
    }

    private static PlanSubscription subscription(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new PlanSubscription(
                new AccountId(row.uuid("account_id")),
                new PlanName(row.text("plan")),
                Keyword.parse(PlanStatus.class, row.text("status")).orElseThrow(),
                row.optionalText("provider"),
                row.optionalText("reference"),
                term(row),
                row.instant("since"));
    }

    private static Optional<BillingTerm> term(Row row) throws SQLException {
        Optional<BillingInterval> interval =
                row.optionalText("paid_interval")
                        .flatMap(text -> Keyword.parse(BillingInterval.class, text));
        return interval.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new BillingTerm(
                                interval.get(),
                                row.instant("period_start"),
                                row.instant("period_end"),
                                row.flag("cancel_at_period_end")));
    }
}
