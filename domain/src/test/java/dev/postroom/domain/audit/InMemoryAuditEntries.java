package dev.postroom.domain.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The audit log in memory, with one chain for each account. */
public final class InMemoryAuditEntries implements AuditEntries {

    private record Row(UUID workspaceId, AuditLink link) implements InMemoryRow {
        @Override
        public Object key() {
            return link.end().position();
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> rows;

    public InMemoryAuditEntries(InMemoryDatabase database) {
        this.database = database;
        this.rows = database.table(Row.class);
    }

    @Override
    public void append(AuditEntry entry) {
        database.atomically(() -> {
            AuditEnd previous =
                    ends(entry.account()).stream().findFirst().orElse(AuditEnd.before(0));
            AuditLink link = new AuditLink(entry, previous, previous.with(entry));
            rows.put(new Row(entry.account().value(), link));
            return link;
        });
    }

    @Override
    public List<AuditLink> newest(
            AccountId account, AuditQuery query, Optional<UUID> before, int max) {
        return of(account)
                .filter(link -> query.selects(link.entry()))
                .filter(link -> before.filter(id -> link.entry().id().compareTo(id) >= 0).isEmpty())
                .sorted(Comparator.comparing((AuditLink link) -> link.entry().id()).reversed())
                .limit(max)
                .toList();
    }

    @Override
    public List<AuditEnd> ends(AccountId account) {
        return of(account)
                .map(AuditLink::end)
                .max(Comparator.comparingLong(end -> end.position().number()))
                .stream()
                .toList();
    }

    @Override
    public List<AuditLink> links(AccountId account, Optional<AuditPosition> after, int max) {
        long last = after.map(AuditPosition::number).orElse(0L);
        return of(account)
                .filter(link -> link.end().position().number() > last)
                .sorted(Comparator.comparingLong(link -> link.end().position().number()))
                .limit(max)
                .toList();
    }

    @Override
    public List<AccountId> accounts(Optional<AccountId> after, int max) {
        return rows.all()
                .map(row -> row.link().entry().account())
                .distinct()
                .filter(id -> after.filter(it -> order(id).compareTo(order(it)) <= 0).isEmpty())
                .sorted(Comparator.comparing(InMemoryAuditEntries::order))
                .limit(max)
                .toList();
    }

    private static String order(AccountId account) {
        return account.toString();
    }

    private Stream<AuditLink> of(AccountId account) {
        return rows.of(account.value()).map(Row::link);
    }
}
