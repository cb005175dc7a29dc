package dev.postroom.domain.account;

import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;

/** The branding of the pages that subscribers see. */
@DrivingPort
public interface ManageBranding {

    /** The branding of the workspace's account; without a stored one, the account's name alone. */
    Branding of(Workspace workspace);

    /** As {@link #of(Workspace)}, for an account; empty when there is no such account. */
    Optional<Branding> of(AccountId account);

    /**
     * Changes the branding of an account, in one transaction, and returns it. Fails with {@code
     * NotFound} when there is no such account.
     */
    Branding change(AccountId account, Change change);

    /** Makes a branding from the current one. */
    @FunctionalInterface
    interface Change {

        /** The branding to store. */
        Branding of(Branding current);
    }
}
