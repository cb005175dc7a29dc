package dev.postroom.domain.account;

import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.text.Slug;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The directory in memory. */
public final class InMemoryAccounts implements Accounts {

    private record Row(Account account, Workspace live, Workspace test) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return live.id();
        }

        @Override
        public AccountId key() {
            return account.id();
        }
    }

    private final InMemoryTable<Row> accounts;

    public InMemoryAccounts(InMemoryDatabase database) {
        this.accounts = database.table(Row.class);
    }

    @Override
    public boolean add(Account account, Workspace live, Workspace test) {
        boolean isFree = find(account.slug()).isEmpty();
        if (isFree) {
            accounts.put(new Row(account, live, test));
        }
        return isFree;
    }

    @Override
    public Optional<Workspace> workspace(AccountId account, Environment environment) {
        return workspaces()
                .filter(w -> w.account().equals(account) && w.environment() == environment)
                .findAny();
    }

    @Override
    public Optional<Workspace> workspace(UUID workspaceId) {
        return workspaces().filter(w -> w.id().equals(workspaceId)).findAny();
    }

    @Override
    public List<Workspace> listWorkspaces(long begin) {
        return workspaces().filter(w -> w.id().getMostSignificantBits() == begin).toList();
    }

    @Override
    public Optional<Account> find(AccountId id) {
        return list().stream().filter(account -> account.id().equals(id)).findAny();
    }

    @Override
    public Optional<Account> find(Slug slug) {
        return list().stream().filter(account -> account.slug().equals(slug)).findAny();
    }

    @Override
    public List<Account> list() {
        return accounts.all()
                .map(Row::account)
                .sorted(
                        Comparator.comparing(Account::createdAt)
                                .thenComparing(account -> account.id().toString()))
                .toList();
    }

    @Override
    public List<Account> listNewest(Optional<AccountId> before, int most) {
        Comparator<Account> byId = Comparator.comparing(account -> account.id().toString());
        return list().stream()
                .filter(account ->
                        before.filter(id -> account.id().toString().compareTo(id.toString()) >= 0)
                                .isEmpty())
                .sorted(byId.reversed())
                .limit(most)
                .toList();
    }

    /** Puts another test workspace in the place of the account's. */
    void replaceTest(Workspace current, Workspace fresh) {
        accounts.all()
                .filter(row -> row.test().equals(current))
                .forEach(row -> accounts.put(new Row(row.account(), row.live(), fresh)));
    }

    /** Removes an account; returns its workspaces. */
    List<Workspace> remove(AccountId account) {
        List<Row> found = accounts.all().filter(row -> row.account().id().equals(account)).toList();
        found.forEach(row -> accounts.remove(row.workspaceId(), row.key()));
        return found.stream().flatMap(row -> Stream.of(row.live(), row.test())).toList();
    }

    private Stream<Workspace> workspaces() {
        return accounts.all().flatMap(row -> Stream.of(row.live(), row.test()));
    }
}
