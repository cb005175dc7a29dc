package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.shared.Remains;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import org.jdbi.v3.core.Handle;

import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Subscribers in PostgreSQL. */
public final class JdbiSubscribers implements Subscribers {
    private static final String ADD =
            """
            INSERT INTO subscribers (workspace_id, id, email, email_key, status,
                first_name, first_name_key, last_name, last_name_key, external_id, language,
                timezone, metadata, notes_count, source, confirmed_at, unsubscribed_at,
                created_at, updated_at, version)
            VALUES (:workspace, :id, :email, :emailKey, :status,
                :firstName, :firstNameKey, :lastName, :lastNameKey, :externalId, :language,
                :timezone, CAST(:metadata AS jsonb), 0, :source, :confirmedAt, :unsubscribedAt,
                :createdAt, :updatedAt, :version)
            ON CONFLICT (workspace_id, email_key) DO NOTHING
            """;
    private static final String UPDATE =
            """
            UPDATE subscribers SET email = :email, email_key = :emailKey, status = :status,
                first_name = :firstName, first_name_key = :firstNameKey,
                last_name = :lastName, last_name_key = :lastNameKey,
                external_id = :externalId, language = :language, timezone = :timezone,
                metadata = CAST(:metadata AS jsonb), confirmed_at = :confirmedAt,
                unsubscribed_at = :unsubscribedAt, updated_at = :updatedAt, version = :version
            WHERE workspace_id = :workspace AND id = :id
                AND (email_key = :emailKey OR NOT EXISTS (
                    SELECT 1 FROM subscribers other
                    WHERE other.workspace_id = :workspace AND other.email_key = :emailKey))
            """;
    private static final String BY_ID =
            SubscriberRows.WHOLE + " WHERE s.workspace_id = :workspace AND s.id = :id";
    // A statement reads with the snapshot of its start. The function has one of its own, and it is
    // called after the row is locked: it sees memberships that changed during the wait.
    private static final String LOCK =
            """
            SELECT held.*, present_memberships(:workspace, held.id) AS memberships,
                present_pending(:workspace, held.id) AS pending
            FROM (SELECT * FROM subscribers WHERE workspace_id = :workspace AND id = :id
                FOR NO KEY UPDATE) held
            """;
    private static final String BY_EMAIL =
            SubscriberRows.WHOLE + " WHERE s.workspace_id = :workspace AND s.email_key = :emailKey";
    private static final String STATUSES =
            """
            SELECT email_key, status FROM subscribers
            WHERE workspace_id = :workspace AND email_key = ANY (:emailKeys)
            """;
    private static final String ADDRESSES =
            """
            SELECT id, email FROM subscribers
            WHERE workspace_id = :workspace AND id = ANY (:ids)
            """;
    private static final String HOLDER =
            "SELECT id FROM subscribers WHERE workspace_id = :workspace AND email_key = :emailKey";
    private static final String DELETE =
            "DELETE FROM subscribers WHERE workspace_id = :workspace AND id = :id";

    /** Other rows go with their person: there are at most as many as tags. */
    public static final Remains REMAINS =
            new Remains(
                    "subscriber",
                    List.of(
                            new Remains.Part("notes", "subscriber_id"),
                            new Remains.Part("former_addresses", "subscriber_id")));

    private record StatusRow(String key, SubscriberStatus status) {
        static StatusRow of(Row row) throws SQLException {
            return new StatusRow(
                    row.text("email_key"),
                    Keyword.parse(SubscriberStatus.class, row.text("status")).orElseThrow());
        }
    }

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiSubscribers(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<SubscriberId> addUnlessPresent(Workspace workspace, Subscriber subscriber) {
        return handles.transact(handle -> {
            Optional<SubscriberId> present = Optional.empty();
            // The subscriber with this address may be deleted before it is read. Then the
            // address is free again.
            while (present.isEmpty() && execute(handle, ADD, workspace, subscriber) == 0) {
                present = holder(handle, workspace, subscriber.email());
            }
            return present;
        });
    }

    @Override
    public Optional<Subscriber> find(Workspace workspace, SubscriberId id) {
        return handles.call(handle -> one(handle, BY_ID, workspace, id));
    }

    @Override
    public Optional<Subscriber> findByEmail(Workspace workspace, EmailAddress email) {
        return handles.call(handle ->
                handle.createQuery(BY_EMAIL)
                        .bind("workspace", workspace.id())
                        .bind("emailKey", email.key())
                        .map((result, _) -> SubscriberRows.whole(result))
                        .findOne());
    }

    @Override
    public Map<String, SubscriberStatus> statuses(
            Workspace workspace, Collection<EmailAddress> emails) {
        List<String> keys = emails.stream().map(EmailAddress::key).distinct().toList();
        return keys.isEmpty()
                ? Map.of()
                : handles.call(handle ->
                        handle.createQuery(STATUSES)
                                .bind("workspace", workspace.id())
                                .bind("emailKeys", SqlArray.texts(keys))
                                .map((result, _) -> StatusRow.of(new Row(result)))
                                .collect(Collectors.toMap(StatusRow::key, StatusRow::status)));
    }

    @Override
    public Map<SubscriberId, EmailAddress> findAddresses(
            Workspace workspace, Collection<SubscriberId> ids) {
        return ids.isEmpty()
                ? Map.of()
                : handles.call(handle ->
                        handle.createQuery(ADDRESSES)
                                .bind("workspace", workspace.id())
                                .bind(
                                        "ids",
                                        SqlArray.uuids(
                                                ids.stream().map(SubscriberId::value).toList()))
                                .map((result, _) -> address(new Row(result)))
                                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private static Map.Entry<SubscriberId, EmailAddress> address(Row row) throws SQLException {
        return Map.entry(new SubscriberId(row.uuid("id")), new EmailAddress(row.text("email")));
    }

    @Override
    public Optional<Subscriber> lock(Workspace workspace, SubscriberId id) {
        return handles.call(handle -> one(handle, LOCK, workspace, id));
    }

    @Override
    public Optional<SubscriberId> update(Workspace workspace, Subscriber subscriber) {
        return handles.transact(handle -> {
            Optional<SubscriberId> other = Optional.empty();
            // The other subscriber may be deleted before it is read. Then its address is free
            // again.
            while (other.isEmpty() && execute(handle, UPDATE, workspace, subscriber) == 0) {
                other = holder(handle, workspace, subscriber.email());
            }
            return other;
        });
    }

    @Override
    public boolean delete(Workspace workspace, SubscriberId id) {
        return handles.transact(handle -> {
            boolean deleted =
                    handle.createUpdate(DELETE)
                                    .bind("workspace", workspace.id())
                                    .bind("id", id.value())
                                    .execute()
                            > 0;
            if (deleted) {
                REMAINS.leave(handle, workspace, id.value());
            }
            return deleted;
        });
    }

    @Override
    public Map<SubscriberStatus, Long> countByStatus(Workspace workspace) {
        return handles.call(handle ->
                Counters.inWords(
                        PeopleCounts.byStatus(handle, workspace, Counters.WHOLE_WORKSPACE),
                        SubscriberStatus.class));
    }

    @Override
    public Page<Subscriber> list(
            Workspace workspace, SubscriberQuery query, PageRequest<SubscriberQuery.Sort> page) {
        return SubscriberPages.read(handles, workspace, query, page);
    }

    private static int execute(
            Handle handle, String sql, Workspace workspace, Subscriber subscriber) {
        return handle.createUpdate(sql)
                .bindMap(SubscriberRows.columns(workspace, subscriber).values())
                .execute();
    }

    private static Optional<Subscriber> one(
            Handle handle, String sql, Workspace workspace, SubscriberId id) {
        return handle.createQuery(sql)
                .bind("workspace", workspace.id())
                .bind("id", id.value())
                .map((result, _) -> SubscriberRows.whole(result))
                .findOne();
    }

    private static Optional<SubscriberId> holder(
            Handle handle, Workspace workspace, EmailAddress email) {
        return handle.createQuery(HOLDER)
                .bind("workspace", workspace.id())
                .bind("emailKey", email.key())
                .mapTo(UUID.class)
                .findOne()
                .map(SubscriberId::new);
    }
}
