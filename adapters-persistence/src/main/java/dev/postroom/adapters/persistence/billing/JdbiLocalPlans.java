package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.local.LocalPageRequest;
import dev.postroom.domain.billing.local.LocalPlan;
import dev.postroom.domain.billing.local.LocalPlans;
import dev.postroom.domain.billing.local.LocalSession;
import dev.postroom.domain.shared.text.Keyword;

import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Customers and plans of the local provider in PostgreSQL. */
public final class JdbiLocalPlans implements LocalPlans {

    private static final Duration KEPT = Duration.ofDays(1);

    private static final String REGISTER =
            "INSERT INTO local_customers (customer) VALUES (:customer) ON CONFLICT DO NOTHING";
    private static final String FIND =
            "SELECT * FROM local_customers WHERE customer = :customer AND plan IS NOT NULL";
    private static final String LOCK =
            "SELECT 1 FROM local_customers WHERE customer = :customer FOR NO KEY UPDATE";
    private static final String STORE =
            """
            UPDATE local_customers SET reference = :reference, plan = :plan,
                paid_interval = :interval, started_at = :start, ends_at = :endsAt
            WHERE customer = :customer
            """;
    private static final String FORGET =
            """
            DELETE FROM local_visits WHERE id IN (
                SELECT id FROM local_visits WHERE expires_at < :before
                ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED)
            """;
    private static final String OPEN =
            """
            INSERT INTO local_visits (id, customer, plan, paid_interval, done_url, cancel_url,
                expires_at, is_used)
            VALUES (:id, :customer, :plan, :interval, :done, :cancel, :expires, :used)
            ON CONFLICT DO NOTHING
            """;
    private static final String VISIT = "SELECT * FROM local_visits WHERE id = :id";
    private static final String USE =
            "UPDATE local_visits SET is_used = true WHERE id = :id AND NOT is_used";

    private final Handles handles;

    /** The plans that use these handles. */
    public JdbiLocalPlans(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void register(String customer) {
        handles.transact(
                handle -> handle.createUpdate(REGISTER).bind("customer", customer).execute());
    }

    @Override
    public Optional<LocalPlan> find(String customer) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("customer", customer)
                        .map((result, _) -> plan(new Row(result)))
                        .findOne());
    }

    @Override
    public Optional<LocalPlan> lock(String customer) {
        handles.call(handle ->
                handle.createQuery(LOCK).bind("customer", customer).mapTo(Integer.class).findOne());
        return find(customer);
    }

    @Override
    public void store(LocalPlan plan) {
        Columns columns =
                new Columns()
                        .put("customer", plan.customer())
                        .put("reference", plan.reference())
                        .put("plan", plan.plan().value())
                        .put("interval", plan.interval().keyword())
                        .put("start", plan.start())
                        .put("endsAt", plan.endsAt());
        handles.transact(handle -> handle.createUpdate(STORE).bindMap(columns.values()).execute());
    }

    @Override
    public void open(LocalSession visit, Instant now) {
        Columns columns =
                errand(visit.errand())
                        .put("id", visit.id())
                        .put("customer", visit.customer())
                        .put("expires", visit.expiresAt())
                        .put("used", visit.isUsed());
        Columns old = new Columns().put("before", now.minus(KEPT));
        handles.transact(handle -> {
            handle.createUpdate(FORGET).bindMap(old.values()).execute();
            return handle.createUpdate(OPEN).bindMap(columns.values()).execute();
        });
    }

    private static Columns errand(LocalPageRequest errand) {
        return switch (errand) {
            case LocalPageRequest.Checkout order ->
                    new Columns()
                            .put("plan", order.plan().value())
                            .put("interval", order.interval().keyword())
                            .put("done", order.success().toString())
                            .put("cancel", order.cancel().toString());
            case LocalPageRequest.Portal(URI back) ->
                    new Columns()
                            .put("plan", null)
                            .put("interval", null)
                            .put("done", back.toString())
                            .put("cancel", null);
        };
    }

    @Override
    public Optional<LocalSession> visit(String id) {
        return handles.call(handle ->
                handle.createQuery(VISIT)
                        .bind("id", id)
                        .map((result, _) -> visit(result))
                        .findOne());
    }

    @Override
    public boolean use(String id) {
        return handles.transact(handle -> handle.createUpdate(USE).bind("id", id).execute()) == 1;
    }

    private static LocalPlan plan(Row row) throws SQLException {
        return new LocalPlan(
                row.text("customer"),
                row.text("reference"),
                new PlanName(row.text("plan")),
                interval(row),
                row.instant("started_at"),
                row.optionalInstant("ends_at"));
    }

    private static LocalSession visit(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new LocalSession(
                row.text("id"),
                row.text("customer"),
                errand(row),
                row.instant("expires_at"),
                row.flag("is_used"));
    }

    private static LocalPageRequest errand(Row row) throws SQLException {
        URI done = URI.create(row.text("done_url"));
        Optional<String> plan = row.optionalText("plan");
        return plan.isEmpty()
                ? new LocalPageRequest.Portal(done)
                : new LocalPageRequest.Checkout(
                        new PlanName(plan.get()),
                        interval(row),
                        done,
                        URI.create(row.text("cancel_url")));
    }

    private static BillingInterval interval(Row row) throws SQLException {
        return Keyword.parse(BillingInterval.class, row.text("paid_interval")).orElseThrow();
    }
}
