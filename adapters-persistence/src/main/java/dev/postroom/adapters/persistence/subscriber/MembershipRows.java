package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The memberships of many subscribers, and the many memberships of one tag. */
final class MembershipRows {
    // in the order of the key, so that the rest of the tag is not read
    private static final String NEXT =
            """
            SELECT subscriber_id FROM memberships
            WHERE workspace_id = :workspace AND tag_id >= :tag AND tag_id <= :tag
            ORDER BY tag_id LIMIT :max
            """;
    private static final String REMOVE =
            """
            DELETE FROM memberships
            WHERE workspace_id = :workspace AND subscriber_id = ANY (:ids) AND tag_id = :tag
            RETURNING subscriber_id
            """;
    // Locked, so that a concurrent change reports its state before or after, and never an older
    // state later.
    private static final String SUBSCRIBERS =
            """
            SELECT * FROM subscribers WHERE workspace_id = :workspace AND id = ANY (:ids)
            ORDER BY id FOR NO KEY UPDATE
            """;
    // so many tags together weigh as much as a page may
    private static final int TAGS_OF_A_PAGE = PageRequest.MOST_BYTES / TagMembership.BYTES + 1;

    private MembershipRows() {}

    /** Adds the tags to subscribers: two statements for any number of them. */
    static List<Subscriber> added(Handle handle, Workspace workspace, List<Subscriber> bare) {
        return bare.isEmpty()
                ? bare
                : added(
                        bare,
                        TagsOfPeople.JOINED.all(handle, workspace, bare),
                        TagsOfPeople.WAITING.all(handle, workspace, bare));
    }

    /** As {@link #added}; empty when they weigh more than a page may, and no more is read. */
    static Optional<List<Subscriber>> addedIfLight(
            Handle handle, Workspace workspace, List<Subscriber> bare) {
        List<Subscriber> people =
                bare.isEmpty()
                        ? bare
                        : added(
                                bare,
                                TagsOfPeople.JOINED.some(handle, workspace, bare, TAGS_OF_A_PAGE),
                                TagsOfPeople.WAITING.some(handle, workspace, bare, TAGS_OF_A_PAGE));
        long bytes = people.stream().mapToLong(Subscriber::bytes).sum();
        return Optional.of(people).filter(_ -> bytes < PageRequest.MOST_BYTES);
    }

    private static List<Subscriber> added(
            List<Subscriber> bare,
            Map<UUID, List<TagMembership>> joined,
            Map<UUID, List<PendingTag>> waiting) {
        return bare.stream()
                .map(s -> s.withMemberships(joined.getOrDefault(s.id().value(), List.of())))
                .map(s -> s.withPending(waiting.getOrDefault(s.id().value(), List.of())))
                .toList();
    }

    /**
     * Removes some memberships of a tag. A person who left it at the same time is not among the
     * result.
     */
    static List<Subscriber> remove(Handle handle, Workspace workspace, TagId tag, int max) {
        List<UUID> next = next(handle, workspace, tag, max);
        List<Subscriber> left = remove(handle, workspace, tag, next);
        while (left.isEmpty() && !next.isEmpty()) {
            next = next(handle, workspace, tag, max);
            left = remove(handle, workspace, tag, next);
        }
        return left;
    }

    private static List<UUID> next(Handle handle, Workspace workspace, TagId tag, int max) {
        return handle.createQuery(NEXT)
                .bind("workspace", workspace.id())
                .bind("tag", tag.value())
                .bind("max", max)
                .mapTo(UUID.class)
                .list();
    }

    // people first, as everywhere, so that two callers cannot deadlock
    private static List<Subscriber> remove(
            Handle handle, Workspace workspace, TagId tag, List<UUID> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        List<Subscriber> locked =
                handle.createQuery(SUBSCRIBERS)
                        .bind("workspace", workspace.id())
                        .bind("ids", SqlArray.uuids(ids))
                        .map((result, _) -> SubscriberRows.subscriber(result))
                        .list();
        Set<UUID> removed =
                Set.copyOf(
                        handle.createQuery(REMOVE)
                                .bind("workspace", workspace.id())
                                .bind("tag", tag.value())
                                .bind("ids", SqlArray.uuids(ids))
                                .mapTo(UUID.class)
                                .list());
        return added(
                handle,
                workspace,
                locked.stream().filter(person -> removed.contains(person.id().value())).toList());
    }
}
