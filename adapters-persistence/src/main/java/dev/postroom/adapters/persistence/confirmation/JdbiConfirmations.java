package dev.postroom.adapters.persistence.confirmation;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.confirmation.Agreement;
import dev.postroom.domain.confirmation.Confirmation;
import dev.postroom.domain.confirmation.ConfirmationId;
import dev.postroom.domain.confirmation.ConfirmationMails;
import dev.postroom.domain.confirmation.Confirmations;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.tag.TagId;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Confirmations in PostgreSQL. */
public final class JdbiConfirmations implements Confirmations {
    private static final String SELECT =
            """
            SELECT subscriber_id, id, email, consent_place, consent_text, expires_at, confirmed_at,
                mails_since, mails, last_mail_at
            FROM confirmations WHERE workspace_id = :workspace
            """;
    private static final String FIND = SELECT + " AND subscriber_id = :subscriber";
    private static final String LOCK_ALL =
            SELECT + " AND subscriber_id = ANY (:subscribers) FOR UPDATE";
    private static final String PUT =
            """
            INSERT INTO confirmations (workspace_id, subscriber_id, id, email, consent_place,
                consent_text, expires_at, due_at, confirmed_at, mails_since, mails, last_mail_at)
            SELECT :workspace, subscriber_id, id, email, consent_place, consent_text, expires_at,
                real_time(:workspace, expires_at), confirmed_at, mails_since, mails, last_mail_at
            FROM unnest(:subscribers, :ids, :emails, :places, :texts, :expiries, :confirmations,
                    :sinces, :mails, :lasts)
                AS c (subscriber_id, id, email, consent_place, consent_text, expires_at,
                    confirmed_at, mails_since, mails, last_mail_at)
            ON CONFLICT (workspace_id, subscriber_id) DO UPDATE
            SET id = excluded.id, email = excluded.email, consent_place = excluded.consent_place,
                consent_text = excluded.consent_text, expires_at = excluded.expires_at, due_at = excluded.due_at,
                confirmed_at = excluded.confirmed_at, mails_since = excluded.mails_since,
                mails = excluded.mails, last_mail_at = excluded.last_mail_at
            """;
    private static final String ADD_TAGS =
            """
            INSERT INTO pending_memberships
                (workspace_id, subscriber_id, tag_id, requested_at, source)
            SELECT :workspace, w.subscriber_id, w.tag_id, :at, :source
            FROM unnest(:subscribers, :tags) AS w (subscriber_id, tag_id)
            ORDER BY w.subscriber_id, w.tag_id
            ON CONFLICT (workspace_id, subscriber_id, tag_id) DO NOTHING
            """;
    private static final String REMOVE_TAG =
            """
            DELETE FROM pending_memberships
            WHERE workspace_id = :workspace AND subscriber_id = :subscriber AND tag_id = :tag
            """;
    private static final String REMOVE_TAGS =
            """
            DELETE FROM pending_memberships
            WHERE workspace_id = :workspace AND subscriber_id = ANY (:subscribers)
            """;
    private static final String REMOVE_ALL =
            """
            WITH removed AS (
                DELETE FROM confirmations
                WHERE workspace_id = :workspace AND subscriber_id = ANY (:subscribers))
            DELETE FROM pending_memberships
            WHERE workspace_id = :workspace AND subscriber_id = ANY (:subscribers)
            """;
    private static final String OPEN_AMONG =
            """
            SELECT s.email_key FROM subscribers s CROSS JOIN LATERAL (
                SELECT 1 FROM confirmations c
                WHERE c.workspace_id = s.workspace_id AND c.subscriber_id = s.id
                    AND c.confirmed_at IS NULL LIMIT 1) open
            WHERE s.workspace_id = :workspace AND s.email_key = ANY (:keys)
            """;
    private static final String REMOVE_EXPIRED =
            """
            WITH due AS MATERIALIZED (
                SELECT d.ctid AS place, d.workspace_id FROM confirmations d
                WHERE d.due_at <= now()
                ORDER BY d.due_at LIMIT :max FOR UPDATE SKIP LOCKED),
            expired AS (
                DELETE FROM confirmations c
                WHERE c.ctid = ANY (ARRAY(SELECT place FROM due))
                    AND (c.workspace_id = ANY (ARRAY(SELECT workspace_id FROM due))) IS TRUE
                RETURNING c.workspace_id, c.subscriber_id),
            ended AS (
                DELETE FROM pending_memberships p USING expired e, subscribers s
                WHERE p.workspace_id = e.workspace_id AND p.subscriber_id = e.subscriber_id
                    AND s.workspace_id = e.workspace_id AND s.id = e.subscriber_id
                    AND s.status <> 'pending')
            SELECT count(*) FROM expired
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiConfirmations(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Confirmation> find(Workspace workspace, SubscriberId subscriber) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("subscriber", subscriber.value())
                        .map((result, _) -> confirmation(result))
                        .findOne());
    }

    @Override
    public Map<SubscriberId, Confirmation> lockAll(
            Workspace workspace, Collection<SubscriberId> subscribers) {
        return handles.call(handle ->
                handle
                        .createQuery(LOCK_ALL)
                        .bind("workspace", workspace.id())
                        .bind("subscribers", ids(subscribers))
                        .map((result, _) -> confirmation(result))
                        .stream()
                        .collect(Collectors.toMap(Confirmation::subscriber, one -> one)));
    }

    @Override
    public void putAll(Workspace workspace, Collection<Confirmation> confirmations) {
        List<Confirmation> all = List.copyOf(confirmations);
        handles.call(handle ->
                handle.createUpdate(PUT)
                        .bind("workspace", workspace.id())
                        .bind("subscribers", ids(each(all, Confirmation::subscriber)))
                        .bind("ids", SqlArray.uuids(each(all, one -> one.id().value())))
                        .bind("emails", SqlArray.texts(each(all, one -> one.email().value())))
                        .bind("places", texts(all, Agreement::place))
                        .bind("texts", texts(all, Agreement::text))
                        .bind("expiries", times(all, Confirmation::expiresAt))
                        .bind("confirmations", SqlArray.times(each(all, Confirmation::confirmedAt)))
                        .bind("sinces", times(all, one -> one.mails().since()))
                        .bind("mails", SqlArray.integers(each(all, one -> one.mails().count())))
                        .bind("lasts", times(all, one -> one.mails().last()))
                        .execute());
    }

    private static SqlArray texts(
            List<Confirmation> all, Function<Agreement, Optional<String>> of) {
        return SqlArray.optionalTexts(each(all, one -> of.apply(one.agreement())));
    }

    private static SqlArray times(List<Confirmation> all, Function<Confirmation, Instant> of) {
        return SqlArray.times(each(all, one -> Optional.of(of.apply(one))));
    }

    private static <T> List<T> each(List<Confirmation> all, Function<Confirmation, T> of) {
        return all.stream().map(of).toList();
    }

    private static SqlArray ids(Collection<SubscriberId> subscribers) {
        return SqlArray.uuids(subscribers.stream().map(SubscriberId::value).toList());
    }

    @Override
    public void addTags(Workspace workspace, Collection<Waiting> added, Instant at, String source) {
        List<UUID> subscribers = new ArrayList<>();
        List<UUID> tags = new ArrayList<>();
        for (Waiting one : added) {
            for (TagId tag : Set.copyOf(one.tags())) {
                subscribers.add(one.subscriber().value());
                tags.add(tag.value());
            }
        }
        handles.call(handle ->
                handle.createUpdate(ADD_TAGS)
                        .bind("workspace", workspace.id())
                        .bind("subscribers", SqlArray.uuids(subscribers))
                        .bind("tags", SqlArray.uuids(tags))
                        .bind("at", DatabaseTimes.stored(at))
                        .bind("source", source)
                        .execute());
    }

    @Override
    public boolean removeTag(Workspace workspace, SubscriberId subscriber, TagId tag) {
        return handles.call(handle ->
                handle.createUpdate(REMOVE_TAG)
                                .bind("workspace", workspace.id())
                                .bind("subscriber", subscriber.value())
                                .bind("tag", tag.value())
                                .execute()
                        > 0);
    }

    @Override
    public void removeTags(Workspace workspace, Collection<SubscriberId> subscribers) {
        remove(REMOVE_TAGS, workspace, subscribers);
    }

    @Override
    public void removeAll(Workspace workspace, Collection<SubscriberId> subscribers) {
        remove(REMOVE_ALL, workspace, subscribers);
    }

    private void remove(String sql, Workspace workspace, Collection<SubscriberId> subscribers) {
        handles.call(handle ->
                handle.createUpdate(sql)
                        .bind("workspace", workspace.id())
                        .bind("subscribers", ids(subscribers))
                        .execute());
    }

    @Override
    public Set<String> openAmong(Workspace workspace, Collection<EmailAddress> addresses) {
        List<String> keys = addresses.stream().map(EmailAddress::key).toList();
        return keys.isEmpty()
                ? Set.of()
                : handles.call(handle ->
                        handle.createQuery(OPEN_AMONG)
                                .bind("workspace", workspace.id())
                                .bind("keys", SqlArray.texts(keys))
                                .mapTo(String.class)
                                .set());
    }

    @Override
    public int removeExpired(int max) {
        return handles.call(handle ->
                handle.createQuery(REMOVE_EXPIRED).bind("max", max).mapTo(Integer.class).one());
    }

    private static Confirmation confirmation(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Confirmation(
                new ConfirmationId(row.uuid("id")),
                new SubscriberId(row.uuid("subscriber_id")),
                new EmailAddress(row.text("email")),
                new Agreement(row.optionalText("consent_place"), row.optionalText("consent_text")),
                row.instant("expires_at"),
                row.optionalInstant("confirmed_at"),
                new ConfirmationMails(
                        row.instant("mails_since"),
                        Math.toIntExact(row.number("mails")),
                        row.instant("last_mail_at")));
    }
}
