package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Keyword;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/**
 * Hashes of addresses that bounced or complained. They are kept after the subscriber is deleted.
 * Joins the caller's transaction.
 */
@DrivenPort
public interface Suppressions {

    /** The reason for a suppression. */
    enum Reason implements Keyword {
        BOUNCED,
        COMPLAINED
    }

    /** Suppresses an address, ignoring case; the first reason is kept. */
    void add(Workspace workspace, EmailAddress address, Reason reason, Instant at);

    /** Whether the address is suppressed. */
    boolean contains(Workspace workspace, EmailAddress address);

    /**
     * Those of the addresses that are suppressed, ignoring case, in one question; of several that
     * differ only in case, one.
     */
    Set<EmailAddress> among(Workspace workspace, Collection<EmailAddress> addresses);
}
