package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Keyword;

import java.time.Instant;

/**
 * Addresses that bounced or complained, kept so that they cannot be read back: they outlive a
 * deleted subscriber. Joins the caller's transaction.
 */
@DrivenPort
public interface Suppressions {

    /** Why an address must not be mailed. */
    enum Reason implements Keyword {
        BOUNCED,
        COMPLAINED
    }

    /** Remembers an address, without regard to case; the first reason stays. */
    void add(Workspace workspace, EmailAddress address, Reason reason, Instant at);

    /** Whether the address is remembered. */
    boolean contains(Workspace workspace, EmailAddress address);
}
