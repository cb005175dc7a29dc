package dev.postroom.domain.consent;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ledger of opt-ins and opt-outs: append-only, in a few chains for each workspace, so that
 * writers do not wait for each other. Joins the caller's transaction.
 */
@DrivenPort
public interface Consents {

    /** An opt-in or opt-out of a person. */
    record Entry(ConsentFact fact, ConsentDetails details) {}

    /**
     * Appends one link with these records to one of the chains. Waits for another writer only when
     * every chain is being written.
     */
    void append(Workspace workspace, List<Entry> entries);

    /**
     * Up to {@code max} records with details of this person, in the order of time, after one of
     * them; the first ones without it. Fewer than {@code max}: there are no more.
     */
    List<ConsentRecord> of(
            Workspace workspace, SubscriberId subscriber, Optional<ConsentRecord> after, int max);

    /** The last position of each chain, and its hash. */
    Map<ConsentPosition, byte[]> heads(Workspace workspace);

    /**
     * Up to {@code max} links, with their records, in the order of chains and numbers, after a
     * position; the first ones without it. Fewer than {@code max}: there are no more.
     */
    List<ConsentLink> links(Workspace workspace, Optional<ConsentPosition> after, int max);
}
