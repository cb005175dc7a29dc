package dev.postroom.application.account;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.DiscardedWorkspaces;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.ManageAccounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violations;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Creates, finds and deletes accounts with their workspaces. */
public final class AccountManagement implements ManageAccounts {

    private final Transactions transactions;
    private final Accounts accounts;
    private final DiscardedWorkspaces discarded;
    private final IdGenerator ids;
    private final InstantSource clock;

    public AccountManagement(
            Transactions transactions,
            Accounts accounts,
            DiscardedWorkspaces discarded,
            IdGenerator ids,
            InstantSource clock) {
        this.transactions = transactions;
        this.accounts = accounts;
        this.discarded = discarded;
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    public Account create(String name) {
        Violations violations = new Violations();
        AccountId id = new AccountId(ids.next());
        Account account = violations.check("name", () -> Account.named(id, name, clock.instant()));
        violations.throwIfAny();
        return stored(Objects.requireNonNull(account));
    }

    private Account stored(Account first) {
        AccountId id = first.id();
        Workspace live = new Workspace(ids.next(), id, Environment.LIVE);
        Workspace test = new Workspace(ids.next(), id, Environment.TEST);
        return transactions.inTransaction(() -> {
            Account account = first;
            for (int n = 2; !accounts.add(account, live, test); n++) {
                account = first.numbered(n);
            }
            return account;
        });
    }

    @Override
    public void delete(AccountId account) {
        boolean isDeleted = transactions.inTransaction(() -> discarded.discardAll(account));
        if (!isDeleted) {
            throw new Failure.NotFound("Account", account.toString()).asException();
        }
    }

    @Override
    public List<Account> list() {
        return accounts.list();
    }

    @Override
    public Optional<Workspace> workspace(AccountId account, Environment environment) {
        return accounts.workspace(account, environment);
    }
}
