package dev.postroom.application.account;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.Brandings;

import java.util.Optional;

/** Finds what people know the sender by: the stored branding, or the name of the account. */
public record BrandingLookup(Accounts accounts, Brandings brandings) {

    /** The branding; empty when there is no such account. */
    public Optional<Branding> of(AccountId account) {
        return brandings
                .find(account)
                .or(() -> accounts.find(account).map(found -> Branding.named(found.name())));
    }
}
