package dev.postroom.domain.billing.local;

import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Customers and plans of the local provider in memory. */
public final class InMemoryLocalPlans implements LocalPlans {

    private static final UUID ALL = new UUID(0, 0);

    private record Customer(String key, Optional<LocalPlan> plan) implements InMemoryRow {
        @Override
        public UUID workspaceId() {
            return ALL;
        }
    }

    private record Visit(String key, LocalSession visit) implements InMemoryRow {
        @Override
        public UUID workspaceId() {
            return ALL;
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Customer> customers;
    private final InMemoryTable<Visit> visits;

    public InMemoryLocalPlans(InMemoryDatabase database) {
        this.database = database;
        this.customers = database.table(Customer.class);
        this.visits = database.table(Visit.class);
    }

    @Override
    public void register(String customer) {
        database.atomically(() -> {
            if (customers.find(ALL, customer).isEmpty()) {
                customers.put(new Customer(customer, Optional.empty()));
            }
            return customer;
        });
    }

    @Override
    public Optional<LocalPlan> find(String customer) {
        return customers.find(ALL, customer).flatMap(Customer::plan);
    }

    @Override
    public Optional<LocalPlan> lock(String customer) {
        return find(customer);
    }

    @Override
    public void store(LocalPlan plan) {
        customers.put(new Customer(plan.customer(), Optional.of(plan)));
    }

    @Override
    public void open(LocalSession visit, Instant now) {
        database.atomically(() -> {
            if (visit(visit.id()).isEmpty()) {
                visits.put(new Visit(visit.id(), visit));
            }
            return visit;
        });
    }

    @Override
    public Optional<LocalSession> visit(String id) {
        return visits.find(ALL, id).map(Visit::visit);
    }

    @Override
    public boolean use(String id) {
        return database.atomically(() -> {
            Optional<LocalSession> unused = visit(id).filter(visit -> !visit.isUsed());
            unused.ifPresent(visit -> visits.put(new Visit(id, used(visit))));
            return unused.isPresent();
        });
    }

    private static LocalSession used(LocalSession visit) {
        return new LocalSession(
                visit.id(), visit.customer(), visit.errand(), visit.expiresAt(), true);
    }
}
