package dev.postroom.domain.billing.provider;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.Optional;
import java.util.UUID;

/** The customers that accounts are, in memory. */
public final class InMemoryBillingCustomers implements BillingCustomers {

    private record Row(AccountId account, String key, String customer) implements InMemoryRow {
        @Override
        public UUID workspaceId() {
            return account.value();
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> rows;

    public InMemoryBillingCustomers(InMemoryDatabase database) {
        this.database = database;
        this.rows = database.table(Row.class);
    }

    @Override
    public Optional<String> find(String provider, AccountId account) {
        return rows.find(account.value(), provider).map(Row::customer);
    }

    @Override
    public Optional<AccountId> account(String provider, String customer) {
        return rows.all()
                .filter(row -> row.key().equals(provider) && row.customer().equals(customer))
                .map(Row::account)
                .findAny();
    }

    @Override
    public void replace(String provider, AccountId account, String gone, String customer) {
        database.atomically(() -> {
            if (find(provider, account).filter(gone::equals).isPresent()) {
                rows.put(new Row(account, provider, customer));
            }
            return customer;
        });
    }

    @Override
    public Optional<String> link(String provider, AccountId account, String customer) {
        return database.atomically(() -> {
            Optional<String> earlier = find(provider, account);
            if (earlier.isEmpty() && account(provider, customer).isEmpty()) {
                rows.put(new Row(account, provider, customer));
            }
            return find(provider, account);
        });
    }
}
