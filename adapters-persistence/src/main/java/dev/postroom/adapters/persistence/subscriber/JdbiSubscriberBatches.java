package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.list.SliceRequest;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.UniqueKeys;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.export.SubscriberBatches;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Batches of subscribers in PostgreSQL: the number of statements does not depend on their size. */
public final class JdbiSubscriberBatches implements SubscriberBatches {
    private static final String ADD =
            """
            INSERT INTO subscribers (workspace_id, id, email, email_key, status,
                first_name, first_name_key, last_name, last_name_key, external_id, language,
                timezone, metadata, notes_count, source, confirmed_at, unsubscribed_at,
                created_at, updated_at, version)
            SELECT :workspace, id, email, email_key, status, first_name, first_name_key, last_name,
                last_name_key, external_id, language, timezone, CAST(metadata AS jsonb), 0, source,
                confirmed_at, unsubscribed_at, created_at, updated_at, version
            FROM
            """
                    + SubscriberArrays.TABLE;
    private static final String UPDATE =
            """
            UPDATE subscribers s
            SET status = n.status, first_name = n.first_name, first_name_key = n.first_name_key,
                last_name = n.last_name, last_name_key = n.last_name_key,
                external_id = n.external_id, language = n.language, timezone = n.timezone,
                metadata = CAST(n.metadata AS jsonb), confirmed_at = n.confirmed_at,
                unsubscribed_at = n.unsubscribed_at, updated_at = n.updated_at,
                version = n.version
            FROM
            """
                    + SubscriberArrays.TABLE
                    + " WHERE s.workspace_id = :workspace AND s.id = n.id";
    // no column of an index, so that no index is written
    private static final String RAISE =
            """
            UPDATE subscribers s SET version = n.version
            FROM unnest(:ids, :versions) AS n (id, version)
            WHERE s.workspace_id = :workspace AND s.id = n.id
            """;
    // A tag may be deleted after the memberships were planned: the check of its tag waits for the
    // deletion and then fails, and the transaction is retried without the tag.
    private static final String JOIN =
            """
            INSERT INTO memberships (workspace_id, subscriber_id, tag_id, subscriber_status,
                subscriber_created_at, subscribed_at, source)
            SELECT s.workspace_id, s.id, m.tag_id, s.status, s.created_at, m.at, m.source
            FROM unnest(:subscribers, :tags, :ats, :sources)
                AS m (subscriber_id, tag_id, at, source)
            JOIN subscribers s ON s.workspace_id = :workspace AND s.id = m.subscriber_id
            ON CONFLICT (workspace_id, subscriber_id, tag_id) DO NOTHING
            """;
    // In a fixed order, so that two callers cannot deadlock.
    private static final String LOCK =
            """
            SELECT s.* FROM subscribers s
            WHERE s.workspace_id = :workspace AND s.email_key = ANY (:emailKeys)
            ORDER BY s.email_key
            FOR NO KEY UPDATE
            """;
    private static final String LOCK_BY_ID =
            """
            SELECT s.* FROM subscribers s
            WHERE s.workspace_id = :workspace AND s.id = ANY (:ids)
            ORDER BY s.email_key
            FOR NO KEY UPDATE
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiSubscriberBatches(Handles handles) {
        this.handles = handles;
    }

    @Override
    public boolean addAll(Workspace workspace, List<Subscriber> subscribers) {
        if (subscribers.isEmpty()) {
            return true;
        }
        List<Subscriber> sorted =
                subscribers.stream()
                        .sorted(Comparator.comparing(subscriber -> subscriber.email().key()))
                        .toList();
        return handles.transact(handle -> {
            boolean stored =
                    UniqueKeys.respected(
                            handle,
                            () ->
                                    handle.createUpdate(ADD)
                                            .bindMap(SubscriberArrays.of(workspace, sorted))
                                            .execute());
            if (stored) {
                join(handle, workspace, sorted);
            }
            return stored;
        });
    }

    @Override
    public List<Subscriber> lockAll(Workspace workspace, Collection<EmailAddress> emails) {
        List<String> keys = emails.stream().map(EmailAddress::key).toList();
        return locked(workspace, LOCK, "emailKeys", SqlArray.texts(keys), keys.isEmpty());
    }

    @Override
    public List<Subscriber> lockEach(Workspace workspace, Collection<SubscriberId> ids) {
        List<UUID> all = ids.stream().map(SubscriberId::value).toList();
        return locked(workspace, LOCK_BY_ID, "ids", SqlArray.uuids(all), all.isEmpty());
    }

    private List<Subscriber> locked(
            Workspace workspace, String sql, String name, SqlArray wanted, boolean none) {
        return none
                ? List.of()
                : handles.call(handle -> {
                    List<Subscriber> bare =
                            handle.createQuery(sql)
                                    .bind("workspace", workspace.id())
                                    .bind(name, wanted)
                                    .map((result, _) -> SubscriberRows.subscriber(result))
                                    .list();
                    return MembershipRows.added(handle, workspace, bare);
                });
    }

    @Override
    public void updateAll(Workspace workspace, List<Subscriber> subscribers) {
        if (!subscribers.isEmpty()) {
            handles.transact(handle -> {
                handle.createUpdate(UPDATE)
                        .bindMap(SubscriberArrays.of(workspace, subscribers))
                        .execute();
                return join(handle, workspace, subscribers);
            });
        }
    }

    @Override
    public void joinAll(Workspace workspace, List<Subscriber> subscribers) {
        if (!subscribers.isEmpty()) {
            handles.transact(handle -> {
                handle.createUpdate(RAISE)
                        .bind("workspace", workspace.id())
                        .bind(
                                "ids",
                                SqlArray.uuids(
                                        subscribers.stream().map(one -> one.id().value()).toList()))
                        .bind(
                                "versions",
                                SqlArray.numbers(
                                        subscribers.stream()
                                                .map(one -> one.revision().version())
                                                .toList()))
                        .execute();
                return join(handle, workspace, subscribers);
            });
        }
    }

    private static int join(Handle handle, Workspace workspace, List<Subscriber> subscribers) {
        List<SubscriberArrays.Entry> entries = SubscriberArrays.entries(subscribers);
        return entries.isEmpty()
                ? 0
                : handle.createUpdate(JOIN)
                        .bindMap(SubscriberArrays.ofMemberships(workspace, entries))
                        .execute();
    }

    @Override
    public Slice page(
            Workspace workspace, SubscriberQuery query, Optional<Position> after, int max) {
        SliceRequest<SubscriberQuery.Sort> request =
                new SliceRequest<>(max, Sort.ascending(SubscriberQuery.Sort.CREATED_AT), after);
        HandleCallback<Slice, RuntimeException> read =
                handle -> {
                    Page<Subscriber> slice =
                            SubscriberPages.slice(handle, workspace, query, request);
                    return new Slice(slice.items(), slice.next());
                };
        return after.isEmpty()
                ? handles.callInTurn(workspace, read)
                : handles.callToContinue(workspace, read);
    }

    @Override
    public Walk walk(
            Workspace workspace, SubscriberQuery query, Optional<Position> after, int max) {
        return handles.call(handle -> SubscriberWalk.next(handle, workspace, query, after, max));
    }

    @Override
    public Set<SubscriberId> matching(
            Workspace workspace, SubscriberQuery query, Collection<SubscriberId> ids) {
        return ids.isEmpty()
                ? Set.of()
                : handles.call(handle -> SubscriberWalk.matching(handle, workspace, query, ids));
    }
}
