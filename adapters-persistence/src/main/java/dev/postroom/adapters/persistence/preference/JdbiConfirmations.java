package dev.postroom.adapters.persistence.preference;

import dev.postroom.adapters.persistence.shared.Columns;
import dev.postroom.adapters.persistence.shared.DatabaseTimes;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.preference.Confirmation;
import dev.postroom.domain.preference.ConfirmationId;
import dev.postroom.domain.preference.ConfirmationMails;
import dev.postroom.domain.preference.Confirmations;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.tag.TagId;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** Confirmations in PostgreSQL. */
public final class JdbiConfirmations implements Confirmations {
    private static final String FIND =
            """
            SELECT subscriber_id, id, email, consent_text, expires_at, confirmed_at, mails_since,
                mails, last_mail_at
            FROM confirmations WHERE workspace_id = :workspace AND subscriber_id = :subscriber
            """;
    private static final String LOCK = FIND + " FOR UPDATE";
    private static final String PUT =
            """
            INSERT INTO confirmations (workspace_id, subscriber_id, id, email, consent_text,
                expires_at, due_at, confirmed_at, mails_since, mails, last_mail_at)
            VALUES (:workspace, :subscriber, :id, :email, :text, :expiresAt,
                real_time(:workspace, :expiresAt), :confirmedAt, :since, :mails, :last)
            ON CONFLICT (workspace_id, subscriber_id) DO UPDATE
            SET id = excluded.id, email = excluded.email, consent_text = excluded.consent_text,
                expires_at = excluded.expires_at, due_at = excluded.due_at,
                confirmed_at = excluded.confirmed_at, mails_since = excluded.mails_since,
                mails = excluded.mails, last_mail_at = excluded.last_mail_at
            """;
    private static final String ADD_TAGS =
            """
            INSERT INTO pending_memberships
                (workspace_id, subscriber_id, tag_id, requested_at, source)
            SELECT :workspace, :subscriber, tag.id, :at, :source
            FROM unnest(:tags) AS tag (id) ORDER BY tag.id
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
            WHERE workspace_id = :workspace AND subscriber_id = :subscriber
            """;
    private static final String REMOVE =
            """
            DELETE FROM confirmations
            WHERE workspace_id = :workspace AND subscriber_id = :subscriber
            """;
    private static final String REMOVE_EXPIRED =
            """
            DELETE FROM confirmations WHERE ctid = ANY (ARRAY(
                SELECT d.ctid FROM confirmations d WHERE d.due_at <= now()
                ORDER BY d.due_at LIMIT :max FOR UPDATE SKIP LOCKED))
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiConfirmations(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Confirmation> find(Workspace workspace, SubscriberId subscriber) {
        return one(FIND, workspace, subscriber);
    }

    @Override
    public Optional<Confirmation> lock(Workspace workspace, SubscriberId subscriber) {
        return one(LOCK, workspace, subscriber);
    }

    private Optional<Confirmation> one(String sql, Workspace workspace, SubscriberId subscriber) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("workspace", workspace.id())
                        .bind("subscriber", subscriber.value())
                        .map((result, _) -> confirmation(result))
                        .findOne());
    }

    @Override
    public void put(Workspace workspace, Confirmation confirmation) {
        ConfirmationMails mails = confirmation.mails();
        Columns columns =
                new Columns()
                        .put("workspace", workspace.id())
                        .put("subscriber", confirmation.subscriber().value())
                        .put("id", confirmation.id().value())
                        .put("email", confirmation.email().value())
                        .put("text", confirmation.text())
                        .put("expiresAt", confirmation.expiresAt())
                        .put("confirmedAt", confirmation.confirmedAt())
                        .put("since", mails.since())
                        .put("mails", mails.count())
                        .put("last", mails.last());
        handles.call(handle -> handle.createUpdate(PUT).bindMap(columns.values()).execute());
    }

    @Override
    public void addTags(
            Workspace workspace,
            SubscriberId subscriber,
            Collection<TagId> tags,
            Instant at,
            String source) {
        handles.call(handle ->
                handle.createUpdate(ADD_TAGS)
                        .bind("workspace", workspace.id())
                        .bind("subscriber", subscriber.value())
                        .bind(
                                "tags",
                                SqlArray.uuids(tags.stream().map(TagId::value).distinct().toList()))
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
    public void removeTags(Workspace workspace, SubscriberId subscriber) {
        removed(REMOVE_TAGS, workspace, subscriber);
    }

    @Override
    public boolean remove(Workspace workspace, SubscriberId subscriber) {
        return removed(REMOVE, workspace, subscriber) > 0;
    }

    private int removed(String sql, Workspace workspace, SubscriberId subscriber) {
        return handles.call(handle ->
                handle.createUpdate(sql)
                        .bind("workspace", workspace.id())
                        .bind("subscriber", subscriber.value())
                        .execute());
    }

    @Override
    public int removeExpired(int max) {
        return handles.call(
                handle -> handle.createUpdate(REMOVE_EXPIRED).bind("max", max).execute());
    }

    private static Confirmation confirmation(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Confirmation(
                new ConfirmationId(row.uuid("id")),
                new SubscriberId(row.uuid("subscriber_id")),
                new EmailAddress(row.text("email")),
                row.optionalText("consent_text"),
                row.instant("expires_at"),
                row.optionalInstant("confirmed_at"),
                new ConfirmationMails(
                        row.instant("mails_since"),
                        Math.toIntExact(row.number("mails")),
                        row.instant("last_mail_at")));
    }
}
