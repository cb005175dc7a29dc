package dev.postroom.adapters.persistence.tracking;

import dev.postroom.adapters.persistence.shared.QueueHeads.Queue;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.GroupCommit;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.tracking.EngagementCount;
import dev.postroom.domain.tracking.LinkClicks;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.MailEngagements;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Opens and clicks in PostgreSQL. Those of concurrent requests are committed together. */
public final class JdbiMailEngagements implements MailEngagements {
    private static final int MOST_TOGETHER = 500;
    private static final UUID FIRST = new UUID(0, 0);

    private static final String OF_EMAILS =
            """
            SELECT r.email_id, r.link, r.reaction, r.times, r.first_at, r.last_at
            FROM email_reactions r
            WHERE r.workspace_id = :workspace AND r.email_id = ANY (:emails)
            ORDER BY r.email_id, r.link IS NOT NULL, r.first_at, r.link_key
            """;
    private static final String OF_RECIPIENT =
            """
            SELECT r.campaign_id, r.subscriber_id, r.link, r.reaction, r.times, r.first_at,
                r.last_at
            FROM campaign_reactions r
            WHERE r.workspace_id = :workspace AND r.subscriber_id = :subscriber
                AND r.campaign_id = (
                    SELECT n.campaign_id FROM campaign_reactions n
                    WHERE n.workspace_id = :workspace AND n.subscriber_id = :subscriber
                        AND n.campaign_id > :after
                    ORDER BY n.campaign_id LIMIT 1)
            ORDER BY r.link IS NOT NULL, r.first_at, r.link_key
            """;

    private static final String LINKS_OF_CAMPAIGN =
            """
            SELECT r.link, count(*) AS mails,
                count(*) FILTER (WHERE r.reaction LIKE 'human%') AS human_mails,
                sum(r.times::bigint)::bigint AS times, min(r.first_at) AS first_at,
                max(r.last_at) AS last_at
            FROM campaign_reactions r
            WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                AND r.link IS NOT NULL
            GROUP BY r.link
            ORDER BY mails DESC, r.link COLLATE "C"
            LIMIT :max
            """;

    private static final String COUNTS_OF_CAMPAIGN =
            """
            SELECT CAST(:since AS timestamptz) + n * :length * interval '1 microsecond' AS at,
                count(*) FILTER (WHERE is_open) AS opens,
                count(*) FILTER (WHERE is_open AND is_human) AS human_opens,
                count(*) FILTER (WHERE NOT is_open) AS clicks,
                count(*) FILTER (WHERE NOT is_open AND is_human) AS human_clicks
            FROM (
                SELECT r.link IS NULL AS is_open, r.reaction LIKE 'human%' AS is_human,
                    floor(extract(epoch FROM r.first_at - CAST(:since AS timestamptz)) * 1000000
                        / :length) AS n
                FROM campaign_reactions r
                WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.first_at >= :since AND r.first_at < :until) counted
            GROUP BY n ORDER BY n
            """;

    private final Handles handles;
    private final Runnable wake;
    private final GroupCommit<NewEngagements.Entry> together;

    /**
     * Opens and clicks behind these handles.
     *
     * @param wake runs after each commit with a first open or click
     */
    public JdbiMailEngagements(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
        this.together = new GroupCommit<>(this::store, MOST_TOGETHER);
    }

    @Override
    public void add(Workspace workspace, MailEngagement reaction) {
        NewEngagements.Entry entry = new NewEngagements.Entry(workspace, reaction);
        if (handles.isInTransaction()) {
            store(List.of(entry));
        } else {
            together.store(entry);
        }
    }

    private void store(List<NewEngagements.Entry> entries) {
        handles.transact(handle -> {
            int made = NewEngagements.add(handle, entries);
            if (made > 0) {
                handles.afterCommit(wake);
            }
            return made;
        });
    }

    @Override
    public List<PendingEvent> take(int max) {
        if (!handles.isInTransaction()) {
            throw new IllegalStateException("reactions are taken with the events that tell them");
        }
        return handles.call(handle ->
                PendingEngagementEvents.take(
                        handle, handles.heads().floor(handle, Queue.REACTIONS), max));
    }

    @Override
    public List<MailEngagement> ofEmails(Workspace workspace, Collection<EmailId> emails) {
        return handles.call(handle ->
                handle.createQuery(OF_EMAILS)
                        .bind("workspace", workspace.id())
                        .bind(
                                "emails",
                                SqlArray.uuids(emails.stream().map(EmailId::value).toList()))
                        .map((result, _) -> MailEngagementRows.ofEmail(result))
                        .list());
    }

    @Override
    public List<LinkClicks> linksOf(Workspace workspace, CampaignId campaign, int max) {
        return handles.callInTurn(
                workspace,
                handle ->
                        handle.createQuery(LINKS_OF_CAMPAIGN)
                                .bind("workspace", workspace.id())
                                .bind("campaign", campaign.value())
                                .bind("max", max)
                                .map((result, _) -> MailEngagementRows.link(result))
                                .list());
    }

    @Override
    public List<EngagementCount> countsOf(
            Workspace workspace, CampaignId campaign, Instant start, Instant end, Duration length) {
        return handles.callInTurn(
                workspace,
                handle ->
                        handle.createQuery(COUNTS_OF_CAMPAIGN)
                                .bind("workspace", workspace.id())
                                .bind("campaign", campaign.value())
                                .bind("since", DatabaseTimes.stored(start))
                                .bind("until", DatabaseTimes.stored(end))
                                .bind("length", SqlDurations.micros(length))
                                .map((result, _) -> MailEngagementRows.count(result))
                                .list());
    }

    @Override
    public Map<SubscriberId, Engagement> engagements(
            Workspace workspace, Map<SubscriberId, Set<UUID>> asked) {
        return handles.call(handle -> EngagedPeople.of(handle, workspace, asked));
    }

    @Override
    public List<MailEngagement> ofRecipient(
            Workspace workspace, SubscriberId recipient, Optional<CampaignId> after) {
        return handles.call(handle ->
                handle.createQuery(OF_RECIPIENT)
                        .bind("workspace", workspace.id())
                        .bind("subscriber", recipient.value())
                        .bind("after", after.map(CampaignId::value).orElse(FIRST))
                        .map((result, _) -> MailEngagementRows.ofCampaign(result))
                        .list());
    }
}
