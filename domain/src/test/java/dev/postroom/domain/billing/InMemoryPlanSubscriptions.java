package dev.postroom.domain.billing;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.InMemoryAccounts;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The plans of accounts in memory. */
public final class InMemoryPlanSubscriptions implements PlanSubscriptions {

    private static final UUID NOWHERE = new UUID(0, 0);

    private record Row(AccountId key, PlanSubscription subscription, long ticket)
            implements InMemoryRow {
        @Override
        public UUID workspaceId() {
            return key.value();
        }
    }

    private record EventKey(String provider, String event) {}

    private record Remembered(EventKey key) implements InMemoryRow {
        @Override
        public UUID workspaceId() {
            return NOWHERE;
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> rows;
    private final InMemoryTable<Remembered> events;

    public InMemoryPlanSubscriptions(InMemoryDatabase database) {
        this.database = database;
        this.rows = database.table(Row.class);
        this.events = database.table(Remembered.class);
    }

    @Override
    public long ticket() {
        return database.nextNumber();
    }

    @Override
    public Optional<PlanSubscription> find(AccountId account) {
        return rows.find(account.value(), account).map(Row::subscription);
    }

    @Override
    public Optional<PlanSubscription> lock(AccountId account) {
        Optional<Account> known = new InMemoryAccounts(database).find(account);
        if (known.isEmpty()) {
            throw new Failure.NotFound("Account", account.toString()).asException();
        }
        return find(account);
    }

    @Override
    public boolean store(PlanSubscription subscription, long ticket) {
        return database.atomically(() -> {
            AccountId account = subscription.account();
            boolean later =
                    rows.find(account.value(), account)
                            .filter(row -> row.ticket() > ticket)
                            .isPresent();
            if (!later) {
                rows.put(new Row(account, subscription, ticket));
            }
            return !later;
        });
    }

    @Override
    public boolean remember(String provider, String event, Instant now) {
        return database.atomically(() -> {
            boolean first = !isRemembered(provider, event);
            events.put(new Remembered(new EventKey(provider, event)));
            return first;
        });
    }

    @Override
    public boolean isRemembered(String provider, String event) {
        return events.find(NOWHERE, new EventKey(provider, event)).isPresent();
    }
}
