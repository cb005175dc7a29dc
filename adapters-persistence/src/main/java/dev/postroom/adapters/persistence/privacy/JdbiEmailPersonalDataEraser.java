package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.PersonalDataEraser;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The transactional mails to people, with their steps, attachments and rows of queues. Other mails
 * of the same request stay, and no longer name the person among their recipients.
 */
public final class JdbiEmailPersonalDataEraser implements PersonalDataEraser {
    private static final int MOST = 200;

    // OFFSET keeps the addresses apart: each is looked up in the index of the recipients
    private static final String MINE =
            """
            SELECT e.id, e.created_at, e.is_shared
            FROM unnest(:keys, :until) AS k (to_key, until)
            CROSS JOIN LATERAL (
                SELECT m.id, m.created_at,
                    coalesce(json_array_length(m.mail -> 'shown_to'), 0)
                        + coalesce(json_array_length(m.mail -> 'shown_cc'), 0) > 1 AS is_shared
                FROM emails m
                WHERE m.workspace_id = :workspace AND m.to_key = k.to_key
                    AND m.created_at <= k.until
                ORDER BY m.created_at, m.id LIMIT :max OFFSET 0) e
            LIMIT :max
            """;
    // The mails of one request were created at the same time.
    private static final String HIDE =
            """
            UPDATE emails e
            SET mail = CAST(CAST(e.mail AS jsonb)
                || jsonb_build_object(
                    'shown_to', coalesce((
                        SELECT jsonb_agg(x.box)
                        FROM jsonb_array_elements(CAST(e.mail AS jsonb) -> 'shown_to') AS x (box)
                        WHERE lower(x.box ->> 'address') != ALL (:keys)), '[]'),
                    'shown_cc', coalesce((
                        SELECT jsonb_agg(x.box)
                        FROM jsonb_array_elements(CAST(e.mail AS jsonb) -> 'shown_cc') AS x (box)
                        WHERE lower(x.box ->> 'address') != ALL (:keys)), '[]')) AS json)
            FROM unnest(:times) AS t (created_at)
            WHERE e.workspace_id = :workspace AND e.created_at = t.created_at
                AND e.to_key != ALL (:keys)
            """;
    private static final List<String> DELETE =
            List.of(
                    """
                    DELETE FROM email_queue q
                    WHERE q.workspace_id = :workspace AND q.email_id = ANY (:ids)
                    """,
                    """
                    DELETE FROM simulated_mails s
                    WHERE s.workspace_id = :workspace AND s.email_id = ANY (:ids)
                    """,
                    """
                    DELETE FROM email_attachments a
                    WHERE a.workspace_id = :workspace AND a.email_id = ANY (:ids)
                    """,
                    """
                    DELETE FROM email_events v
                    WHERE v.workspace_id = :workspace AND v.email_id = ANY (:ids)
                    """,
                    """
                    DELETE FROM emails e
                    WHERE e.workspace_id = :workspace AND e.id = ANY (:ids)
                    """,
                    // after the mails: none is added to a mail that is being deleted
                    """
                    DELETE FROM email_reactions r
                    WHERE r.workspace_id = :workspace AND r.email_id = ANY (:ids)
                    """);

    private final Handles handles;

    /** The mails behind these handles. */
    public JdbiEmailPersonalDataEraser(Handles handles) {
        this.handles = handles;
    }

    /** {@code isShared}: other recipients of its request see the address. */
    private record Mine(UUID id, Instant createdAt, boolean isShared) {
        static Mine of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Mine(row.uuid("id"), row.instant("created_at"), row.flag("is_shared"));
        }
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        int deleted = handles.transact(handle -> delete(handle, workspace, people));
        return deleted < MOST ? Step.done() : Step.next("");
    }

    private static int delete(Handle handle, Workspace workspace, List<ErasedPerson> people) {
        List<Mine> mine =
                PersonArrays.bindAddresses(handle.createQuery(MINE), workspace, people)
                        .bind("max", MOST)
                        .map((result, _) -> Mine.of(result))
                        .list();
        hide(handle, workspace, people, mine.stream().filter(Mine::isShared).toList());
        if (!mine.isEmpty()) {
            SqlArray ids = SqlArray.uuids(mine.stream().map(Mine::id).toList());
            DELETE.forEach(statement ->
                    handle.createUpdate(statement)
                            .bind("workspace", workspace.id())
                            .bind("ids", ids)
                            .execute());
        }
        return mine.size();
    }

    private static void hide(
            Handle handle, Workspace workspace, List<ErasedPerson> people, List<Mine> shared) {
        if (!shared.isEmpty()) {
            handle.createUpdate(HIDE)
                    .bind("workspace", workspace.id())
                    .bind("keys", SqlArray.texts(PersonArrays.keys(people)))
                    .bind(
                            "times",
                            SqlArray.times(
                                    shared.stream()
                                            .map(mail -> Optional.of(mail.createdAt()))
                                            .distinct()
                                            .toList()))
                    .execute();
        }
    }
}
