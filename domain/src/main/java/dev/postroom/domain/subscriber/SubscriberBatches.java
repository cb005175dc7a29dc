package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Position;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The workspace's subscribers, many at a time. Joins the caller's transaction. */
@DrivenPort
public interface SubscriberBatches {

    /**
     * Stores new subscribers as they are, memberships included: all of them, or nobody when the
     * address of one is taken. No two have the same address; their tags exist.
     *
     * @return whether they were stored. Two callers at once: one stores, the other waits for its
     *     commit.
     */
    boolean addAll(Workspace workspace, List<Subscriber> subscribers);

    /**
     * The subscribers of these addresses without regard to case, with memberships, in no order; no
     * other transaction changes them until this one ends.
     */
    List<Subscriber> lockAll(Workspace workspace, Collection<EmailAddress> emails);

    /**
     * Stores status, profile, times and version of locked subscribers, and those of their
     * memberships that are new and whose tags still exist. Addresses stay, and so do memberships
     * that are missing here.
     */
    void updateAll(Workspace workspace, List<Subscriber> subscribers);

    /**
     * The first {@code max} subscribers after a position in the order in which they were made, with
     * memberships. Reads no more than it returns where an index serves the query.
     */
    Slice page(Workspace workspace, SubscriberQuery query, Optional<Position> after, int max);

    /**
     * Some subscribers.
     *
     * @param next where to go on; empty when these were the last
     */
    record Slice(List<Subscriber> subscribers, Optional<Position> next) {
        public Slice {
            subscribers = List.copyOf(subscribers);
        }
    }
}
