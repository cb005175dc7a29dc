package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.service.Session;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.ManageAccounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.UuidText;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The workspaces that the options of a command name. */
final class Workspaces {

    private Workspaces() {}

    /** Those of one account or of all, in one environment or in both. {@code NotFound}. */
    static List<Workspace> of(
            Session session, @Nullable String account, @Nullable Environment environment) {
        ManageAccounts accounts = session.features().accounts();
        List<Workspace> found =
                ids(accounts, account)
                        .flatMap(id ->
                                Arrays.stream(Environment.values())
                                        .filter(each -> environment == null || each == environment)
                                        .map(each -> accounts.workspace(id, each))
                                        .flatMap(Optional::stream))
                        .toList();
        if (found.isEmpty() && account != null) {
            throw new Failure.NotFound("Account", account).asException();
        }
        return found;
    }

    private static Stream<AccountId> ids(ManageAccounts accounts, @Nullable String account) {
        return account == null
                ? accounts.list().stream().map(Account::id)
                : UuidText.parse(account).map(AccountId::new).stream();
    }
}
