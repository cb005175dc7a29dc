package dev.postroom.domain.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** Failed sign-ins in memory. */
public final class InMemorySignInFailures implements SignInFailures {

    private record Row(UUID workspaceId, UUID key, Instant hour, long failures)
            implements InMemoryRow {}

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> rows;

    public InMemorySignInFailures(InMemoryDatabase database) {
        this.database = database;
        this.rows = database.table(Row.class);
    }

    @Override
    public long add(AccountId account, UUID person, Instant at) {
        Instant hour = at.truncatedTo(ChronoUnit.HOURS);
        return database.atomically(() -> {
            Row next =
                    rows.find(account.value(), person)
                            .filter(row -> !row.hour().isBefore(hour))
                            .map(row ->
                                    new Row(
                                            account.value(),
                                            person,
                                            row.hour(),
                                            row.failures() + 1))
                            .orElseGet(() -> new Row(account.value(), person, hour, 1));
            rows.put(next);
            return next.failures();
        });
    }
}
