package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * The soft bounces in a row of the workspace's subscribers: mails that were given up because the
 * server deferred them each time. Counted for a person at an address; nothing is counted for an
 * address without a subscriber, and nothing remains of a person who is deleted. Addresses are
 * compared by {@link EmailAddress#key}. Joins the caller's transaction, else commits by itself.
 */
@DrivenPort
public interface SoftBounces {

    /**
     * Counts one more for each mention of an address.
     *
     * @return the soft bounces in a row now, by key of the address
     */
    Map<String, Integer> count(Workspace workspace, Collection<EmailAddress> putOff);

    /** Begins to count from zero again for these addresses. */
    void reset(Workspace workspace, Collection<EmailAddress> accepted);

    /** The keys of those of the addresses that have soft bounces in a row, in one question. */
    Set<String> among(Workspace workspace, Collection<EmailAddress> addresses);

    /** Whether a person of the workspace has a soft bounce; costs next to nothing. */
    boolean any(Workspace workspace);
}
