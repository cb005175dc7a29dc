package dev.postroom.domain.email.suppression;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Keyword;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Addresses that get no mail because they bounced, complained or were suppressed by hand, and
 * addresses whose last subscriber had unsubscribed. They are kept as hashes after the subscriber is
 * deleted. Addresses are compared ignoring case. Joins the caller's transaction.
 */
@DrivenPort
public interface Suppressions {

    /** The reason for a suppression. */
    enum Reason implements Keyword {
        BOUNCED,
        COMPLAINED,
        /** The account asked for it. */
        MANUAL
    }

    /**
     * Suppresses addresses; a suppressed one keeps its first reason.
     *
     * @return those that were added, with their addresses, in any order
     */
    List<Suppression> add(
            Workspace workspace, Collection<EmailAddress> addresses, Reason reason, Instant at);

    /** Whether the address is suppressed. */
    boolean contains(Workspace workspace, EmailAddress address);

    /**
     * Those of the addresses that are suppressed, in one question; of several that differ only in
     * case, one.
     */
    Set<EmailAddress> among(Workspace workspace, Collection<EmailAddress> addresses);

    /** The standings of those of the addresses that are not clear, by key; one question. */
    Map<String, Standing> standings(Workspace workspace, Collection<EmailAddress> addresses);

    /** The suppression of the address, or empty. */
    Optional<Suppression> find(Workspace workspace, EmailAddress address);

    /** One page of suppressions. */
    Page<Suppression> list(
            Workspace workspace, SuppressionQuery query, PageRequest<Suppression.Sort> page);

    /**
     * Ends the suppression of the address and keeps the decision; does nothing when it is not
     * suppressed.
     */
    void lift(Workspace workspace, EmailAddress address, SuppressionLift lift);

    /** Shows suppressed addresses by name, because subscribers have them. */
    void name(Workspace workspace, Collection<EmailAddress> addresses);

    /**
     * Keeps only the hash of an address, because its subscriber left it.
     *
     * @param objection when the subscriber had unsubscribed: the next one with the address begins
     *     without marketing mail
     */
    void forget(Workspace workspace, EmailAddress address, Optional<Instant> objection);

    /** The people with these addresses agreed to marketing mail again. */
    void withdrawObjections(Workspace workspace, Collection<EmailAddress> addresses);
}
