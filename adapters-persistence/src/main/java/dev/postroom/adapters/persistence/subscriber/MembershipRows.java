package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.tag.TagRows;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The memberships of many subscribers, and the many memberships of one tag. */
final class MembershipRows {
    private static final int ROWS_AT_ONCE = 10_000;
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
    private static final String MEMBERSHIPS =
            "SELECT m.subscriber_id, m.subscribed_at, m.source AS membership_source, "
                    + TagRows.COLUMNS
                    + """

                    FROM memberships m
                    JOIN tags t ON t.workspace_id = m.workspace_id AND t.id = m.tag_id
                    WHERE m.workspace_id = :workspace AND m.subscriber_id = ANY (:ids)
                    ORDER BY t.name_key
                    """;
    private static final String PENDING =
            "SELECT s.id AS subscriber_id, "
                    + MembershipColumn.PENDING
                    + """
                     AS pending
                    FROM confirmations c
                    JOIN subscribers s ON s.workspace_id = c.workspace_id AND s.id = c.subscriber_id
                    WHERE c.workspace_id = :workspace AND c.subscriber_id = ANY (:ids)
                    """;

    private record Entry(UUID subscriber, TagMembership membership) {
        /**
         * @param tags those of earlier rows: many people are on few tags
         * @param sources the same of the sources
         */
        static Entry of(ResultSet result, Map<UUID, Tag> tags, Map<String, String> sources)
                throws SQLException {
            Row row = new Row(result);
            UUID id = row.uuid("tag_id");
            Tag known = tags.get(id);
            Tag tag = known == null ? TagRows.tag(result) : known;
            tags.put(id, tag);
            return new Entry(
                    row.uuid("subscriber_id"),
                    new TagMembership(
                            tag,
                            row.instant("subscribed_at"),
                            sources.computeIfAbsent(
                                    row.text("membership_source"), source -> source)));
        }
    }

    private MembershipRows() {}

    /**
     * Adds the tags to subscribers: two statements for any number of them. Within a transaction the
     * rows are read with a cursor: all together they may be too much for the memory.
     */
    static List<Subscriber> added(Handle handle, Workspace workspace, List<Subscriber> bare) {
        if (bare.isEmpty()) {
            return bare;
        }
        Map<UUID, Tag> tags = new HashMap<>();
        Map<String, String> sources = new HashMap<>();
        Map<UUID, List<TagMembership>> memberships =
                handle
                        .createQuery(MEMBERSHIPS)
                        .bind("workspace", workspace.id())
                        .bind(
                                "ids",
                                SqlArray.uuids(bare.stream().map(s -> s.id().value()).toList()))
                        .setFetchSize(ROWS_AT_ONCE)
                        .map((result, _) -> Entry.of(result, tags, sources))
                        .stream()
                        .collect(
                                Collectors.groupingBy(
                                        Entry::subscriber,
                                        Collectors.mapping(
                                                Entry::membership, Collectors.toList())));
        Map<UUID, List<PendingTag>> pending = pending(handle, workspace, bare);
        return bare.stream()
                .map(s -> s.withMemberships(memberships.getOrDefault(s.id().value(), List.of())))
                .map(s -> s.withPending(pending.getOrDefault(s.id().value(), List.of())))
                .toList();
    }

    private static Map<UUID, List<PendingTag>> pending(
            Handle handle, Workspace workspace, List<Subscriber> bare) {
        return handle.createQuery(PENDING)
                .bind("workspace", workspace.id())
                .bind("ids", SqlArray.uuids(bare.stream().map(s -> s.id().value()).toList()))
                .map((result, _) ->
                        Map.entry(
                                new Row(result).uuid("subscriber_id"),
                                MembershipColumn.pending(result.getString("pending"))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
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
