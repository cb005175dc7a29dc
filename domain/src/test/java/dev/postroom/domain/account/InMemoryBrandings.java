package dev.postroom.domain.account;

import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.Optional;
import java.util.UUID;

/** The branding of accounts in memory. */
public final class InMemoryBrandings implements Brandings {

    private record Row(AccountId key, Branding branding) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return key.value();
        }
    }

    private final InMemoryTable<Row> rows;

    public InMemoryBrandings(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    @Override
    public Optional<Branding> find(AccountId account) {
        return rows.all().filter(row -> row.key().equals(account)).map(Row::branding).findAny();
    }

    @Override
    public void put(AccountId account, Branding branding) {
        rows.put(new Row(account, branding));
    }
}
