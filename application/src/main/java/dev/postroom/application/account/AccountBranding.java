package dev.postroom.application.account;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.account.Brandings;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.ManageBranding;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violations;

import java.util.NoSuchElementException;

/** Finds and changes the branding of accounts. */
public final class AccountBranding implements ManageBranding {

    private final Transactions transactions;
    private final BrandingLookup lookup;
    private final Brandings brandings;

    public AccountBranding(Transactions transactions, Accounts accounts, Brandings brandings) {
        this.transactions = transactions;
        this.lookup = new BrandingLookup(accounts, brandings);
        this.brandings = brandings;
    }

    @Override
    public Branding get(Workspace workspace) {
        AccountId account = workspace.account();
        return lookup.of(account).orElseThrow(() -> new NoSuchElementException(account.toString()));
    }

    @Override
    public Branding update(Workspace workspace, BrandingPatch patch) {
        if (workspace.environment() == Environment.TEST) {
            throw Failure.Conflict.of(
                            "live_key_required",
                            "The branding counts for both environments. Change it with a live key.")
                    .asException();
        }
        return change(workspace.account(), patch);
    }

    @Override
    public Branding change(AccountId account, BrandingPatch patch) {
        return transactions.inTransaction(() -> {
            Branding current =
                    lookup.of(account)
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
