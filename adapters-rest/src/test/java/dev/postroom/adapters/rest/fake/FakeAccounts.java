package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.ManageAccounts;
import dev.postroom.domain.account.Workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Accounts with the ids 1, 2 and so on. */
public final class FakeAccounts implements ManageAccounts {

    private final List<Account> all = new ArrayList<>();

    @Override
    public Account create(String name) {
        AccountId id = new AccountId(new UUID(0, all.size() + 1L));
        Account account = Account.named(id, name, FakeSessions.BEGAN);
        all.addFirst(account);
        return account;
    }

    @Override
    public List<Account> list() {
        return all.reversed();
    }

    @Override
    public List<Account> listNewest(Optional<AccountId> before, int most) {
        return all.stream()
                .filter(account ->
                        before.filter(id -> account.id().value().compareTo(id.value()) >= 0)
                                .isEmpty())
                .limit(most)
                .toList();
    }

    @Override
    public void delete(AccountId account) {
        all.removeIf(one -> one.id().equals(account));
    }

    @Override
    public Optional<Workspace> workspace(AccountId account, Environment environment) {
        return Optional.empty();
    }
}
