package dev.postroom.domain.account;

import dev.postroom.domain.shared.DrivenPort;

import java.util.Optional;

/** The branding of accounts; global, not tenant data. Joins the caller's transaction. */
@DrivenPort
public interface Brandings {

    /** The branding that was stored last, or empty. */
    Optional<Branding> find(AccountId account);

    /** Stores the branding in the place of any earlier one. The account must exist. */
    void put(AccountId account, Branding branding);
}
