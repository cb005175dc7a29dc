package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.tag.TagRows;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The tags of several people by their names, in one statement: those that they are on, or those
 * that wait.
 *
 * @param since the column that says since when
 * @param rows selects their rows
 */
record TagsOfPeople<T>(String since, String rows, Entry<T> entry) {
    static final TagsOfPeople<TagMembership> JOINED =
            new TagsOfPeople<>(
                    "subscribed_at",
                    """
                    SELECT * FROM memberships
                    WHERE workspace_id = :workspace AND subscriber_id = ANY (:ids)
                    """,
                    TagMembership::new);
    static final TagsOfPeople<PendingTag> WAITING =
            new TagsOfPeople<>(
                    "requested_at",
                    """
                    SELECT * FROM pending_memberships p
                    WHERE p.workspace_id = :workspace AND p.subscriber_id = ANY (:ids)
                        AND NOT EXISTS (SELECT 1 FROM memberships m
                            WHERE m.workspace_id = p.workspace_id
                                AND m.subscriber_id = p.subscriber_id AND m.tag_id = p.tag_id)
                    """,
                    PendingTag::new);
    private static final int ROWS_AT_ONCE = 10_000;

    /** One of the tags of a person. */
    interface Entry<T> {
        T of(Tag tag, Instant at, String source);
    }

    private record Found<T>(UUID subscriber, T tag) {}

    /**
     * All of them. Within a transaction the rows are read with a cursor: all together they may be
     * too much for the memory.
     */
    Map<UUID, List<T>> all(Handle handle, Workspace workspace, List<Subscriber> people) {
        return read(handle, workspace, people, rows);
    }

    /** Any of them, at most so many together. */
    Map<UUID, List<T>> some(Handle handle, Workspace workspace, List<Subscriber> people, int most) {
        return read(handle, workspace, people, rows + "LIMIT " + most);
    }

    private Map<UUID, List<T>> read(
            Handle handle, Workspace workspace, List<Subscriber> people, String selected) {
        Map<UUID, Tag> tags = new HashMap<>();
        Map<String, String> sources = new HashMap<>();
        String sql =
                """
                SELECT m.subscriber_id, m.%s AS since, m.source AS membership_source, %s
                FROM (%s) m
                JOIN tags t ON t.workspace_id = m.workspace_id AND t.id = m.tag_id
                ORDER BY t.name_key
                """
                        .formatted(since, TagRows.COLUMNS, selected);
        return handle
                .createQuery(sql)
                .bind("workspace", workspace.id())
                .bind("ids", SqlArray.uuids(people.stream().map(s -> s.id().value()).toList()))
                .setFetchSize(ROWS_AT_ONCE)
                .map((result, _) -> found(result, tags, sources))
                .stream()
                .collect(
                        Collectors.groupingBy(
                                Found::subscriber,
                                Collectors.mapping(Found::tag, Collectors.toList())));
    }

    /**
     * @param tags those of earlier rows: many people are on few tags
     * @param sources the same of the sources
     */
    private Found<T> found(ResultSet result, Map<UUID, Tag> tags, Map<String, String> sources)
            throws SQLException {
        Row row = new Row(result);
        UUID id = row.uuid("tag_id");
        Tag known = tags.get(id);
        Tag tag = known == null ? TagRows.tag(result) : known;
        tags.put(id, tag);
        String source = row.text("membership_source");
        return new Found<>(
                row.uuid("subscriber_id"),
                entry.of(
                        tag,
                        row.instant("since"),
                        sources.computeIfAbsent(source, first -> first)));
    }
}
