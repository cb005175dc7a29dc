package dev.postroom.application.account;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.account.Brandings;
import dev.postroom.domain.account.ManageBranding;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.Violations;

import java.util.NoSuchElementException;
import java.util.Optional;

/** Finds and changes the branding of accounts. */
public final class AccountBranding implements ManageBranding {

    private final Transactions transactions;
    private final Accounts accounts;
    private final Brandings brandings;

    public AccountBranding(Transactions transactions, Accounts accounts, Brandings brandings) {
        this.transactions = transactions;
        this.accounts = accounts;
        this.brandings = brandings;
    }

    @Override
    public Branding of(Workspace workspace) {
        AccountId account = workspace.account();
        return find(account).orElseThrow(() -> new NoSuchElementException(account.toString()));
    }

    private Optional<Branding> find(AccountId account) {
        return brandings
                .find(account)
                .or(() -> accounts.find(account).map(found -> Branding.named(found.name())));
    }

    @Override
    public Branding change(AccountId account, BrandingPatch patch) {
        return transactions.inTransaction(() -> {
            Branding current =
                    find(account)
                            .orElseThrow(() ->
                                    new Failure.NotFound("Account", account.toString())
                                            .asException());
            Violations violations = new Violations();
            Branding next =
                    violations.checked("name", () -> patch.applyTo(current)).orElse(current);
            violations.throwIfAny();
            brandings.put(account, next);
            return next;
        });
    }
}
