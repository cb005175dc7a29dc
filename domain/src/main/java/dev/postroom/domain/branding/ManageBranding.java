package dev.postroom.domain.branding;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;

/** The branding of the pages that subscribers see. */
@DrivingPort
public interface ManageBranding {

    /** The branding of the workspace's account; without a stored one, the account's name alone. */
    Branding get(Workspace workspace);

    /**
     * Changes the branding of an account, in one transaction, and returns it. {@code NotFound} when
     * there is no such account, {@code Invalid} on {@code name} for one that is not valid.
     */
    Branding change(AccountId account, BrandingPatch patch);

    /**
     * As {@link #change(AccountId, BrandingPatch)}, for the account of the caller. {@code Conflict}
     * with {@code live_key_required} for the test environment, because the branding counts for
     * both.
     */
    Branding update(Caller caller, BrandingPatch patch);
}
