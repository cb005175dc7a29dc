package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.shared.RowWeight;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.preference.TagChange;
import dev.postroom.domain.privacy.CampaignReceipt;
import dev.postroom.domain.privacy.PersonalActivity;
import dev.postroom.domain.privacy.PersonalEvent;
import dev.postroom.domain.privacy.PersonalHistory;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.mapper.RowMapper;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The history of a subscriber in the log of events and in the ledgers. */
public final class JdbiPersonalHistory implements PersonalHistory {
    private static final UUID FIRST = new UUID(0, 0);
    private static final String TAG_CHANGES =
            """
            SELECT e.id, e.type, e.tag_id, e.source, e.occurred_at, (
                SELECT t.name FROM tags t
                WHERE t.workspace_id = :workspace AND t.id = e.tag_id) AS tag_name
            FROM events e
            WHERE e.workspace_id = :workspace AND e.subscriber_id = :subscriber AND e.id > :after
                AND e.type IN ('tag.subscribed', 'tag.unsubscribed') AND e.tag_id IS NOT NULL
            ORDER BY e.id LIMIT :max
            """;
    private static final String EVENTS =
            """
            SELECT e.id, e.body, octet_length(e.body) AS list_weight FROM events e
            WHERE e.workspace_id = :workspace AND e.subscriber_id = :subscriber AND e.id > :after
                AND NOT e.is_erased
            ORDER BY e.id LIMIT :max
            """;
    // the campaigns are looked up one by one
    private static final String RECEIPTS =
            """
            SELECT r.campaign_id, r.status, r.attempts, r.reply, c.name, c.started_at
            FROM (
                SELECT * FROM campaign_recipients l
                WHERE l.workspace_id = :workspace AND l.subscriber_id = :subscriber
                    AND l.campaign_id > :after
                ORDER BY l.campaign_id LIMIT :max) r
            CROSS JOIN LATERAL (
                SELECT name, started_at FROM campaigns k
                WHERE k.workspace_id = :workspace AND k.id = r.campaign_id OFFSET 0) c
            ORDER BY r.campaign_id
            """;

    private final Handles handles;

    /** The history behind these handles. */
    public JdbiPersonalHistory(Handles handles) {
        this.handles = handles;
    }

    @Override
    public List<TagChange> tagChanges(
            Workspace workspace, SubscriberId subscriber, Optional<EventId> after, int max) {
        return part(
                TAG_CHANGES,
                workspace,
                subscriber,
                after.map(EventId::value),
                max,
                (result, _) -> change(result));
    }

    private static TagChange change(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new TagChange(
                new EventId(row.uuid("id")),
                row.text("type").equals(EventType.TAG_SUBSCRIBED.keyword())
                        ? TagChange.Kind.SUBSCRIBED
                        : TagChange.Kind.UNSUBSCRIBED,
                new TagId(row.uuid("tag_id")),
                row.optionalText("tag_name"),
                row.optionalText("source"),
                row.instant("occurred_at"));
    }

    @Override
    public List<CampaignReceipt> receipts(
            Workspace workspace, SubscriberId subscriber, Optional<CampaignId> after, int max) {
        return part(
                RECEIPTS,
                workspace,
                subscriber,
                after.map(CampaignId::value),
                max,
                (result, _) -> receipt(result));
    }

    private static CampaignReceipt receipt(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new CampaignReceipt(
                new CampaignId(row.uuid("campaign_id")),
                row.text("name"),
                Keyword.parse(RecipientStatus.class, row.text("status")).orElseThrow(),
                Math.toIntExact(row.number("attempts")),
                row.optionalInstant("started_at"),
                row.optionalText("reply"));
    }

    @Override
    public List<PersonalEvent> events(
            Workspace workspace, SubscriberId subscriber, Optional<EventId> after, int max) {
        return part(
                RowWeight.cut(EVENTS),
                workspace,
                subscriber,
                after.map(EventId::value),
                max,
                (result, _) -> event(result));
    }

    @Override
    public Page<PersonalActivity> activity(
            Workspace workspace, SubscriberId subscriber, PageRequest<PersonalActivity.Sort> page) {
        return ActivityPages.read(handles, workspace, subscriber, page);
    }

    private static PersonalEvent event(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new PersonalEvent(
                new EventId(row.uuid("id")), new String(row.bytes("body"), StandardCharsets.UTF_8));
    }

    private <T> List<T> part(
            String sql,
            Workspace workspace,
            SubscriberId subscriber,
            Optional<UUID> after,
            int max,
            RowMapper<T> row) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("workspace", workspace.id())
                        .bind("subscriber", subscriber.value())
                        .bind("after", after.orElse(FIRST))
                        .bind("max", max)
                        .map(row)
                        .list());
    }
}
