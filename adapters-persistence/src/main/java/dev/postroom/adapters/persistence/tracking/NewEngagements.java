package dev.postroom.adapters.persistence.tracking;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.TrackedMail;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * Adds what was counted in any workspaces. The rows of a statement are in the order of their keys,
 * so that no two statements wait for each other. The people and emails of new rows cannot be
 * deleted until the transaction ends.
 */
final class NewEngagements {
    // The second statement sees what others committed while the first one waited for them.
    private static final String ADD_TO_CAMPAIGNS =
            """
            WITH fresh AS (
                INSERT INTO campaign_reactions (workspace_id, campaign_id, subscriber_id, link_key,
                    link, reaction, times, first_at, last_at)
                SELECT g.workspace_id, g.campaign_id, g.subscriber_id, g.link_key, g.link,
                    g.reaction, g.times, g.first_at, g.last_at
                FROM unnest(:workspaces, :mails, :people, :keys, :links, :reactions, :times,
                        :firstAts, :lastAts)
                    AS g (workspace_id, campaign_id, subscriber_id, link_key, link, reaction,
                        times, first_at, last_at)
                CROSS JOIN LATERAL (
                    SELECT 1 FROM subscribers s
                    WHERE s.workspace_id = g.workspace_id AND s.id = g.subscriber_id
                    OFFSET 0 FOR KEY SHARE) person
                WHERE EXISTS (
                    SELECT 1 FROM campaigns c
                    WHERE c.workspace_id = g.workspace_id AND c.id = g.campaign_id
                        AND (c.status NOT IN ('sent', 'cancelled', 'failed') OR EXISTS (
                            SELECT 1 FROM campaign_recipients l
                            WHERE l.workspace_id = g.workspace_id
                                AND l.subscriber_id = g.subscriber_id
                                AND l.campaign_id = g.campaign_id OFFSET 0))
                    OFFSET 0)
                ORDER BY g.workspace_id, g.campaign_id, g.subscriber_id, g.link_key
                ON CONFLICT (workspace_id, campaign_id, subscriber_id, link_key) DO NOTHING
                RETURNING workspace_id, campaign_id, subscriber_id, link_key)
            INSERT INTO reaction_queue (workspace_id, mail_id, person_id, link_key, due_at)
            SELECT workspace_id, campaign_id, subscriber_id, link_key, now() FROM fresh
            RETURNING mail_id, person_id, link_key
            """;
    private static final String REPEAT_IN_CAMPAIGNS =
            """
            UPDATE campaign_reactions r
            SET times = least(r.times::bigint + g.times, :most)::integer,
                first_at = least(r.first_at, g.first_at),
                last_at = greatest(r.last_at, g.last_at),
                reaction = CASE WHEN r.reaction LIKE 'human%' THEN r.reaction
                    ELSE g.reaction END
            FROM unnest(:workspaces, :mails, :people, :keys, :reactions, :times, :firstAts,
                    :lastAts)
                AS g (workspace_id, campaign_id, subscriber_id, link_key, reaction, times,
                    first_at, last_at)
            WHERE r.workspace_id = g.workspace_id AND r.campaign_id = g.campaign_id
                AND r.subscriber_id = g.subscriber_id AND r.link_key = g.link_key
            """;
    private static final String ADD_TO_EMAILS =
            """
            WITH fresh AS (
                INSERT INTO email_reactions (workspace_id, email_id, link_key, link, reaction,
                    times, first_at, last_at)
                SELECT g.workspace_id, g.email_id, g.link_key, g.link, g.reaction, g.times,
                    g.first_at, g.last_at
                FROM unnest(:workspaces, :mails, :keys, :links, :reactions, :times, :firstAts,
                        :lastAts)
                    AS g (workspace_id, email_id, link_key, link, reaction, times, first_at,
                        last_at)
                CROSS JOIN LATERAL (
                    SELECT 1 FROM emails e
                    WHERE e.workspace_id = g.workspace_id AND e.id = g.email_id
                    OFFSET 0 FOR KEY SHARE) mail
                ORDER BY g.workspace_id, g.email_id, g.link_key
                ON CONFLICT (workspace_id, email_id, link_key) DO NOTHING
                RETURNING workspace_id, email_id, link_key)
            INSERT INTO reaction_queue (workspace_id, mail_id, person_id, link_key, due_at)
            SELECT workspace_id, email_id, '00000000-0000-0000-0000-000000000000', link_key, now()
            FROM fresh
            RETURNING mail_id, person_id, link_key
            """;
    private static final String REPEAT_IN_EMAILS =
            """
            UPDATE email_reactions r
            SET times = least(r.times::bigint + g.times, :most)::integer,
                first_at = least(r.first_at, g.first_at),
                last_at = greatest(r.last_at, g.last_at),
                reaction = CASE WHEN r.reaction LIKE 'human%' THEN r.reaction
                    ELSE g.reaction END
            FROM unnest(:workspaces, :mails, :keys, :reactions, :times, :firstAts, :lastAts)
                AS g (workspace_id, email_id, link_key, reaction, times, first_at, last_at)
            WHERE r.workspace_id = g.workspace_id AND r.email_id = g.email_id
                AND r.link_key = g.link_key
            """;

    private NewEngagements() {}

    /** A reaction with its workspace. */
    record Entry(Workspace workspace, MailEngagement reaction) {

        private record Key(UUID workspace, TrackedMail mail, Optional<String> link) {}

        private Key key() {
            return new Key(workspace.id(), reaction.mail(), reaction.link());
        }

        private Entry and(Entry later) {
            return new Entry(workspace, reaction.and(later.reaction));
        }

        private Place place() {
            UUID link = MailEngagementRows.key(reaction.link());
            return switch (reaction.mail()) {
                case TrackedMail.OfEmail mail ->
                        new Place(mail.email().value(), MailEngagementRows.ZERO, link);
                case TrackedMail.OfCampaign mail ->
                        new Place(mail.campaign().value(), mail.recipient().value(), link);
            };
        }

        private boolean isOfCampaign() {
            return reaction.mail() instanceof TrackedMail.OfCampaign;
        }
    }

    /** Where something is counted; ids are unique over all workspaces. */
    private record Place(UUID mail, UUID person, UUID link) {
        static Place of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Place(row.uuid("mail_id"), row.uuid("person_id"), row.uuid("link_key"));
        }
    }

    /** Returns how many rows were made. */
    static int add(Handle handle, List<Entry> entries) {
        Map<Entry.Key, Entry> merged = new LinkedHashMap<>();
        entries.forEach(entry -> merged.merge(entry.key(), entry, Entry::and));
        List<Entry> sorted =
                merged.values().stream()
                        .sorted(Comparator.comparing(entry -> entry.place().toString()))
                        .toList();
        List<Entry> ofCampaigns = sorted.stream().filter(Entry::isOfCampaign).toList();
        List<Entry> ofEmails = sorted.stream().filter(entry -> !entry.isOfCampaign()).toList();
        return addAll(handle, ofCampaigns, ADD_TO_CAMPAIGNS, REPEAT_IN_CAMPAIGNS)
                + addAll(handle, ofEmails, ADD_TO_EMAILS, REPEAT_IN_EMAILS);
    }

    private static int addAll(Handle handle, List<Entry> entries, String add, String repeat) {
        if (entries.isEmpty()) {
            return 0;
        }
        Set<Place> fresh =
                bound(handle.createQuery(add), entries)
                        .bind(
                                "links",
                                SqlArray.optionalTexts(all(entries, e -> e.reaction().link())))
                        .map((result, _) -> Place.of(result))
                        .set();
        List<Entry> repeated =
                entries.stream().filter(entry -> !fresh.contains(entry.place())).toList();
        if (!repeated.isEmpty()) {
            bound(handle.createUpdate(repeat), repeated)
                    .bind("most", MailEngagement.MOST)
                    .execute();
        }
        return fresh.size();
    }

    // the emails of a statement have no people
    private static <S extends SqlStatement<S>> S bound(S statement, List<Entry> entries) {
        statement
                .bind("workspaces", SqlArray.uuids(all(entries, e -> e.workspace().id())))
                .bind("mails", SqlArray.uuids(all(entries, e -> e.place().mail())))
                .bind("keys", SqlArray.uuids(all(entries, e -> e.place().link())))
                .bind(
                        "reactions",
                        SqlArray.texts(all(entries, e -> MailEngagementRows.word(e.reaction()))))
                .bind("times", SqlArray.integers(all(entries, e -> e.reaction().times())))
                .bind(
                        "firstAts",
                        SqlArray.times(all(entries, e -> Optional.of(e.reaction().firstAt()))))
                .bind(
                        "lastAts",
                        SqlArray.times(all(entries, e -> Optional.of(e.reaction().lastAt()))));
        return entries.getFirst().isOfCampaign()
                ? statement.bind("people", SqlArray.uuids(all(entries, e -> e.place().person())))
                : statement;
    }

    private static <T> List<T> all(List<Entry> entries, Function<Entry, T> of) {
        return entries.stream().map(of).toList();
    }
}
