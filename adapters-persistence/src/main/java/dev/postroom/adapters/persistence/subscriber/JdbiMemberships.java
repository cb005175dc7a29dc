package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.membership.Memberships;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Memberships in PostgreSQL. */
public final class JdbiMemberships implements Memberships {
    // The subscriber is locked first, so that its status cannot change between copy and commit.
    private static final String ADD =
            """
            WITH locked AS MATERIALIZED (
                SELECT s.workspace_id, s.id, s.status, s.created_at FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.id = :subscriber
                FOR NO KEY UPDATE),
            added AS (
                INSERT INTO memberships (workspace_id, subscriber_id, tag_id, subscriber_status,
                    subscriber_created_at, subscribed_at, source)
                SELECT l.workspace_id, l.id, tag.id, l.status, l.created_at, :at, :source
                FROM locked l CROSS JOIN unnest(:tags) AS tag (id)
                ON CONFLICT (workspace_id, subscriber_id, tag_id) DO NOTHING
                RETURNING tag_id),
            raised AS (
                UPDATE subscribers SET version = version + 1
                WHERE workspace_id = :workspace AND id = :subscriber
                    AND EXISTS (SELECT 1 FROM added))
            SELECT added.tag_id FROM locked LEFT JOIN added ON true
            """;
    private static final String REMOVE =
            """
            WITH removed AS (
                DELETE FROM memberships
                WHERE workspace_id = :workspace AND subscriber_id = :subscriber AND tag_id = :tag
                RETURNING tag_id)
            UPDATE subscribers SET version = version + 1
            WHERE workspace_id = :workspace AND id = :subscriber
                AND EXISTS (SELECT 1 FROM removed)
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiMemberships(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Set<TagId> add(
            Workspace workspace,
            SubscriberId subscriber,
            Collection<TagId> tags,
            Instant at,
            String source) {
        return handles.transact(handle -> {
            List<Optional<UUID>> rows =
                    handle.createQuery(ADD)
                            .bind("workspace", workspace.id())
                            .bind("subscriber", subscriber.value())
                            .bind("tags", sorted(tags))
                            .bind("at", DatabaseTimes.stored(at))
                            .bind("source", source)
                            .map((result, _) -> new Row(result).optionalUuid("tag_id"))
                            .list();
            if (rows.isEmpty()) {
                throw new IllegalStateException("there is no subscriber " + subscriber);
            }
            return rows.stream()
                    .flatMap(Optional::stream)
                    .map(TagId::new)
                    .collect(Collectors.toSet());
        });
    }

    @Override
    public boolean remove(Workspace workspace, SubscriberId subscriber, TagId tag) {
        return handles.transact(handle ->
                handle.createUpdate(REMOVE)
                                .bind("workspace", workspace.id())
                                .bind("subscriber", subscriber.value())
                                .bind("tag", tag.value())
                                .execute()
                        > 0);
    }

    @Override
    public List<Subscriber> remove(Workspace workspace, TagId tag, int max) {
        return handles.transact(handle -> MembershipRows.remove(handle, workspace, tag, max));
    }

    // In a fixed order, so that two callers cannot deadlock.
    private static SqlArray sorted(Collection<TagId> tags) {
        List<UUID> ids = tags.stream().map(TagId::value).distinct().sorted().toList();
        return SqlArray.uuids(ids);
    }
}
