package dev.postroom.adapters.persistence.tracking;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.tracking.MailEngagements.PendingEvent;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Takes new rows out of their queue, and reads them. */
final class PendingEngagementEvents {
    private static final String TAKE_OUT =
            """
            DELETE FROM reaction_queue q
            USING (
                SELECT o.workspace_id, o.mail_id, o.person_id, o.link_key
                FROM reaction_queue o
                WHERE o.due_at <= now() AND o.due_at >= CAST(:floor AS timestamptz)
                ORDER BY o.due_at LIMIT :max FOR UPDATE SKIP LOCKED) due
            JOIN workspaces w ON w.id = due.workspace_id
            WHERE q.workspace_id = due.workspace_id AND q.mail_id = due.mail_id
                AND q.person_id = due.person_id AND q.link_key = due.link_key
            RETURNING q.workspace_id, q.mail_id, q.person_id, q.link_key, w.account_id,
                w.environment
            """;
    private static final String OF_CAMPAIGNS =
            """
            SELECT r.*
            FROM unnest(:workspaces, :mails, :people, :keys)
                AS k (workspace_id, mail_id, person_id, link_key)
            CROSS JOIN LATERAL (
                SELECT * FROM campaign_reactions c
                WHERE c.workspace_id = k.workspace_id AND c.campaign_id = k.mail_id
                    AND c.subscriber_id = k.person_id AND c.link_key = k.link_key OFFSET 0) r
            """;
    private static final String OF_EMAILS =
            """
            SELECT r.*
            FROM unnest(:workspaces, :mails, :keys) AS k (workspace_id, mail_id, link_key)
            CROSS JOIN LATERAL (
                SELECT * FROM email_reactions e
                WHERE e.workspace_id = k.workspace_id AND e.email_id = k.mail_id
                    AND e.link_key = k.link_key OFFSET 0) r
            """;

    private PendingEngagementEvents() {}

    private record Taken(Workspace workspace, UUID mail, UUID person, UUID link) {
        static Taken of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Taken(
                    Workspaces.of(result),
                    row.uuid("mail_id"),
                    row.uuid("person_id"),
                    row.uuid("link_key"));
        }

        boolean isOfCampaign() {
            return !person.equals(MailEngagementRows.ZERO);
        }
    }

    /** Rows that were deleted since are left out. */
    static List<PendingEvent> take(Handle handle, String floor, int max) {
        List<Taken> taken =
                handle.createQuery(TAKE_OUT)
                        .bind("floor", floor)
                        .bind("max", max)
                        .map((result, _) -> Taken.of(result))
                        .list();
        Map<UUID, Workspace> workspaces =
                taken.stream()
                        .map(Taken::workspace)
                        .distinct()
                        .collect(Collectors.toMap(Workspace::id, Function.identity()));
        List<Taken> campaigns = taken.stream().filter(Taken::isOfCampaign).toList();
        List<Taken> emails = taken.stream().filter(one -> !one.isOfCampaign()).toList();
        List<PendingEvent> untold = new ArrayList<>(ofCampaigns(handle, campaigns, workspaces));
        untold.addAll(ofEmails(handle, emails, workspaces));
        return untold;
    }

    private static List<PendingEvent> ofCampaigns(
            Handle handle, List<Taken> taken, Map<UUID, Workspace> workspaces) {
        return taken.isEmpty()
                ? List.of()
                : bound(handle.createQuery(OF_CAMPAIGNS), taken)
                        .bind("people", SqlArray.uuids(all(taken, Taken::person)))
                        .map((result, _) ->
                                new PendingEvent(
                                        workspace(result, workspaces),
                                        MailEngagementRows.ofCampaign(result)))
                        .list();
    }

    private static List<PendingEvent> ofEmails(
            Handle handle, List<Taken> taken, Map<UUID, Workspace> workspaces) {
        return taken.isEmpty()
                ? List.of()
                : bound(handle.createQuery(OF_EMAILS), taken)
                        .map((result, _) ->
                                new PendingEvent(
                                        workspace(result, workspaces),
                                        MailEngagementRows.ofEmail(result)))
                        .list();
    }

    private static Query bound(Query query, List<Taken> taken) {
        return query.bind("workspaces", SqlArray.uuids(all(taken, one -> one.workspace().id())))
                .bind("mails", SqlArray.uuids(all(taken, Taken::mail)))
                .bind("keys", SqlArray.uuids(all(taken, Taken::link)));
    }

    private static List<UUID> all(List<Taken> taken, Function<Taken, UUID> of) {
        return taken.stream().map(of).toList();
    }

    private static Workspace workspace(ResultSet result, Map<UUID, Workspace> known)
            throws SQLException {
        return Objects.requireNonNull(known.get(new Row(result).uuid("workspace_id")));
    }
}
