package dev.postroom.domain.subscriber.export;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Batch access to the workspace's subscribers. Joins the caller's transaction. */
@DrivenPort
public interface SubscriberBatches {

    /**
     * Stores new subscribers with their memberships: all of them, or none when one address is in
     * use. Their addresses must be distinct. A tag that does not exist, because it was deleted
     * after it was looked up, fails and rolls the transaction back, which is retried.
     *
     * @return whether they were stored. Of two concurrent callers one stores, and the other waits
     *     for its commit.
     */
    boolean addAll(Workspace workspace, List<Subscriber> subscribers);

    /**
     * The subscribers of these addresses, ignoring case, with memberships, in no order; locked
     * until the transaction ends.
     */
    List<Subscriber> lockAll(Workspace workspace, Collection<EmailAddress> emails);

    /** As {@link #lockAll}, by id; unknown ids are skipped. */
    List<Subscriber> lockEach(Workspace workspace, Collection<SubscriberId> ids);

    /**
     * Stores status, profile, times and version of locked subscribers, and their new memberships.
     * Does not change addresses and does not remove memberships. A tag that does not exist fails as
     * in {@link #addAll}.
     */
    void updateAll(Workspace workspace, List<Subscriber> subscribers);

    /**
     * Stores the version of locked subscribers and the memberships that they have here; others that
     * they had stay. Nothing else is stored. A tag that does not exist fails as in {@link #addAll}.
     */
    void joinAll(Workspace workspace, List<Subscriber> subscribers);

    /**
     * The first {@code max} subscribers after a position, in order of creation, with memberships;
     * fewer when these fill a page. Reads no more rows than it returns when an index supports the
     * query.
     */
    Slice page(Workspace workspace, SubscriberQuery query, Optional<Position> after, int max);

    /**
     * Looks at the next {@code max} subscribers after a position, in order of creation, and says
     * whom of them the query chooses. Reads no more subscribers than that, for any query; skips
     * those who were not created within its times.
     */
    Walk walk(Workspace workspace, SubscriberQuery query, Optional<Position> after, int max);

    /** Which of these subscribers the query chooses now. */
    Set<SubscriberId> matching(
            Workspace workspace, SubscriberQuery query, Collection<SubscriberId> ids);

    /**
     * A part of a walk.
     *
     * @param chosen in order of creation
     * @param examined how many subscribers were looked at; less than requested at the end
     * @param reached the last one of them; empty when there was none
     */
    record Walk(List<SubscriberId> chosen, int examined, Optional<Position> reached) {
        public Walk {
            chosen = List.copyOf(chosen);
        }
    }

    /**
     * Some subscribers.
     *
     * @param next the position of the next part; empty after the last
     */
    record Slice(List<Subscriber> subscribers, Optional<Position> next) {
        public Slice {
            subscribers = List.copyOf(subscribers);
        }
    }
}
