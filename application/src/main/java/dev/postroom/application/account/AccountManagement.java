package dev.postroom.application.account;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.DiscardedWorkspaces;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.ManageAccounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violations;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Creates, finds and deletes accounts with their workspaces. */
public final class AccountManagement implements ManageAccounts {

    private final UnitOfWork work;
    private final Accounts accounts;
    private final DiscardedWorkspaces discarded;

    public AccountManagement(UnitOfWork work, Accounts accounts, DiscardedWorkspaces discarded) {
        this.work = work;
        this.accounts = accounts;
        this.discarded = discarded;
    }

    @Override
    public Account create(String name) {
        Violations violations = new Violations();
        AccountId id = new AccountId(work.nextId());
        Account account =
                violations.check(
                        "name", () -> Account.named(id, name, work.clock().real().instant()));
        violations.throwIfAny();
        return stored(Objects.requireNonNull(account));
    }

    private Account stored(Account first) {
        AccountId id = first.id();
        Workspace live = new Workspace(work.nextId(), id, Environment.LIVE);
        Workspace test = new Workspace(work.nextId(), id, Environment.TEST);
        return work.inTransaction(() -> {
            Account account = first;
            for (int n = 2; !accounts.add(account, live, test); n++) {
                account = first.numbered(n);
            }
            record(AuditAction.ACCOUNT_CREATED, id, AuditField.set("name", account.name()));
            return account;
        });
    }

    @Override
    public void delete(AccountId account) {
        work.inTransaction(() -> {
            Optional<Account> known = accounts.find(account);
            if (known.isEmpty() || !discarded.discardAll(account)) {
                throw new Failure.NotFound("Account", account.toString()).asException();
            }
            record(
                    AuditAction.ACCOUNT_DELETED,
                    account,
                    AuditField.gone("name", known.get().name()));
        });
    }

    private void record(AuditAction action, AccountId account, AuditField name) {
        work.audit()
                .recordOfAccount(
                        account,
                        Actor.operator(),
                        CallTrace.NONE,
                        AuditedChange.of(action, account.value(), name));
    }

    @Override
    public List<Account> list() {
        return accounts.list();
    }

    @Override
    public List<Account> listNewest(Optional<AccountId> before, int most) {
        return accounts.listNewest(before, most);
    }

    @Override
    public Optional<Workspace> workspace(AccountId account, Environment environment) {
        return accounts.workspace(account, environment);
    }
}
