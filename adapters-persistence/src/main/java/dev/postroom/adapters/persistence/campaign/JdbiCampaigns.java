package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.shared.Remains;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import org.jdbi.v3.core.Handle;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Campaigns in PostgreSQL. */
public final class JdbiCampaigns implements Campaigns {
    private static final String ADD =
            """
            INSERT INTO campaigns (workspace_id, id, name, name_key, status, template_id,
                template_version, subject, preview_text, from_name, from_address, reply_to_name,
                reply_to_address, variables, include_tags, exclude_tags, match_all, filter, segment_id,
                everyone,
                on_unknown,
                scheduled_at, scheduled_zone, start_due_at, throttle_per_minute,
                failure_reason, started_at, completed_at, created_at, updated_at, version,
                headers, track_opens, track_clicks)
            VALUES (:workspace, :id, :name, :nameKey, :status, :template,
                :templateVersion, :subject, :previewText, :fromName, :fromAddress, :replyToName,
                :replyToAddress, CAST(:variables AS jsonb), :include, :exclude, :matchAll,
                CAST(:filter AS jsonb), CAST(:segment AS uuid), :everyone, :onUnknown, CAST(:sendAt AS timestamptz), :sendZone,
                real_time(:workspace, CAST(:startAt AS timestamptz)), CAST(:throttle AS int),
                :failureReason, :startedAt, :completedAt, :createdAt, :updatedAt, :version,
                CAST(:headers AS jsonb), :trackOpens, :trackClicks)
            """;
    private static final String UPDATE =
            """
            UPDATE campaigns SET name = :name, name_key = :nameKey, status = :status,
                template_id = :template, template_version = :templateVersion,
                subject = :subject, preview_text = :previewText,
                from_name = :fromName, from_address = :fromAddress,
                reply_to_name = :replyToName, reply_to_address = :replyToAddress,
                variables = CAST(:variables AS jsonb), include_tags = :include,
                exclude_tags = :exclude, match_all = :matchAll,
                filter = CAST(:filter AS jsonb), segment_id = CAST(:segment AS uuid), everyone = :everyone, on_unknown = :onUnknown,
                scheduled_at = CAST(:sendAt AS timestamptz), scheduled_zone = :sendZone,
                start_due_at = real_time(:workspace, CAST(:startAt AS timestamptz)), start_gen = 0,
                throttle_per_minute = CAST(:throttle AS int), failure_reason = :failureReason,
                waiting_reason = :waitingReason, waiting_since = CAST(:waitingSince AS timestamptz),
                started_at = :startedAt,
                completed_at = :completedAt, updated_at = :updatedAt, version = :version,
                headers = CAST(:headers AS jsonb), track_opens = :trackOpens, track_clicks = :trackClicks
            WHERE workspace_id = :workspace AND id = :id
            """;
    // written only when it differs: workers say the same many times
    private static final String NOTE_STANDSTILL =
            """
            UPDATE campaigns SET waiting_reason = CAST(:reason AS text),
                waiting_since = CASE WHEN CAST(:reason AS text) IS NOT NULL
                    THEN coalesce(waiting_since, CAST(:at AS timestamptz)) END
            WHERE workspace_id = :workspace AND id = :id AND status = 'sending'
                AND waiting_reason IS DISTINCT FROM CAST(:reason AS text)
            """;
    private static final String BY_ID =
            "SELECT * FROM campaigns WHERE workspace_id = :workspace AND id = :id";
    private static final String LOCK = BY_ID + " FOR NO KEY UPDATE";

    // Events about outcomes are recorded from the start of the sending on; each change of the
    // status is a reason to look again at once.
    private static final String TELL_FROM_NOW_ON =
            """
            INSERT INTO campaign_tellings (workspace_id, campaign_id, due_at)
            VALUES (:workspace, :id, now())
            ON CONFLICT (workspace_id, campaign_id) DO UPDATE SET due_at = excluded.due_at
            """;
    private static final String TELL_THE_REST =
            """
            UPDATE campaign_tellings SET due_at = now()
            WHERE workspace_id = :workspace AND campaign_id = :id
            """;
    // The lock keeps the campaign until the row is committed.
    private static final String ADD_UNSUBSCRIBE =
            """
            INSERT INTO campaign_unsubscribes
                (workspace_id, campaign_id, subscriber_id, occurred_at)
            SELECT c.workspace_id, c.id, :subscriber, :occurredAt
            FROM campaigns c WHERE c.workspace_id = :workspace AND c.id = :id
            FOR KEY SHARE
            ON CONFLICT (workspace_id, campaign_id, subscriber_id) DO NOTHING
            """;
    private static final String DELETE =
            "DELETE FROM campaigns WHERE workspace_id = :workspace AND id = :id";

    /** In the order in which workers lock them: a worker may still store its last outcomes. */
    public static final Remains REMAINS =
            new Remains(
                    "campaign",
                    List.of(
                            of("campaign_chunks"),
                            of("campaign_recipients"),
                            of("campaign_told"),
                            of("replaced_outcomes"),
                            of("campaign_unsubscribes"),
                            of("campaign_reactions"),
                            // the counts of reactions stay when their rows go
                            new Remains.Part("counters", "key", "AND kind = 'campaign_reaction'"),
                            of("campaign_tellings"),
                            of("held_refusals")));

    private static final KeysetList<Campaign, CampaignQuery.Sort> LIST =
            new KeysetList<>(
                    ListRows.of("campaigns", "c", CampaignRows::campaign, c -> c.id().value())
                            .weighing("c.filter", "c.variables", "c.headers"),
                    Map.of(
                            CampaignQuery.Sort.NAME,
                            ListOrder.byText("c.name_key", c -> CampaignRows.key(c.name())),
                            CampaignQuery.Sort.CREATED_AT,
                            ListOrder.byTime(
                                            "c.created_at",
                                            (Campaign c) -> c.revision().createdAt())
                                    .withStatusIndex(),
                            CampaignQuery.Sort.UPDATED_AT,
                            ListOrder.byTime("c.updated_at", c -> c.revision().updatedAt())),
                    Total.counters("campaign"));

    private final Handles handles;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param wake runs after each commit that stored a campaign as {@code SENDING}
     */
    public JdbiCampaigns(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public void add(Workspace workspace, Campaign campaign) {
        handles.transact(handle -> {
            tell(handle, workspace, campaign);
            return execute(ADD, workspace, campaign);
        });
    }

    private static int tell(Handle handle, Workspace workspace, Campaign campaign) {
        return switch (campaign.status()) {
            case DRAFT, SCHEDULED -> 0;
            case SENDING -> changed(handle, TELL_FROM_NOW_ON, workspace, campaign.id());
            case PAUSED, SENT, FAILED, CANCELLED ->
                    changed(handle, TELL_THE_REST, workspace, campaign.id());
        };
    }

    @Override
    public Optional<CountedCampaign> find(Workspace workspace, CampaignId id) {
        return handles.call(handle ->
                one(handle, BY_ID, workspace, id)
                        .map(campaign -> counted(handle, workspace, List.of(campaign)).getFirst()));
    }

    @Override
    public Optional<Campaign> read(Workspace workspace, CampaignId id) {
        return handles.call(handle -> one(handle, BY_ID, workspace, id));
    }

    @Override
    public Optional<Campaign> lock(Workspace workspace, CampaignId id) {
        return handles.call(handle -> one(handle, LOCK, workspace, id));
    }

    @Override
    public void update(Workspace workspace, Campaign campaign) {
        handles.transact(handle -> {
            if (campaign.status() == CampaignStatus.SENDING) {
                handles.afterCommit(wake);
            }
            int updated = execute(UPDATE, workspace, campaign);
            tell(handle, workspace, campaign);
            return updated;
        });
    }

    @Override
    public void noteStandstill(
            Workspace workspace, CampaignId id, Optional<String> reason, Instant at) {
        handles.transact(handle ->
                handle.createUpdate(NOTE_STANDSTILL)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .bind("reason", reason)
                        .bind("at", at)
                        .execute());
    }

    @Override
    public boolean delete(Workspace workspace, CampaignId id) {
        return handles.transact(handle -> {
            boolean isDeleted = changed(handle, DELETE, workspace, id) > 0;
            if (isDeleted) {
                REMAINS.leave(handle, workspace, id.value());
            }
            return isDeleted;
        });
    }

    private static Remains.Part of(String table) {
        return new Remains.Part(table, "campaign_id");
    }

    private static int changed(Handle handle, String sql, Workspace workspace, CampaignId id) {
        return handle.createUpdate(sql)
                .bind("workspace", workspace.id())
                .bind("id", id.value())
                .execute();
    }

    @Override
    public void addUnsubscribe(
            Workspace workspace, CampaignId id, SubscriberId subscriber, Instant occurredAt) {
        handles.transact(handle ->
                handle.createUpdate(ADD_UNSUBSCRIBE)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .bind("subscriber", subscriber.value())
                        .bind("occurredAt", occurredAt)
                        .execute());
    }

    @Override
    public Map<CampaignStatus, Long> countByStatus(Workspace workspace) {
        return handles.call(handle ->
                Counters.byStatus(
                        handle,
                        workspace,
                        "campaign",
                        Counters.WHOLE_WORKSPACE,
                        CampaignStatus.class));
    }

    @Override
    public Page<CountedCampaign> list(
            Workspace workspace, CampaignQuery query, PageRequest<CampaignQuery.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .inStatus("c.status", query.statuses())
                        .andPrefix(query.prefix().map(CampaignRows::key), "c.name_key")
                        .andIn(query.created(), "c.created_at", "created");
        Page<Campaign> read = LIST.page(handles, workspace, conditions, page);
        List<CountedCampaign> counted =
                handles.call(handle -> counted(handle, workspace, read.items()));
        return read.with(counted);
    }

    private int execute(String sql, Workspace workspace, Campaign campaign) {
        return handles.call(handle ->
                handle.createUpdate(sql)
                        .bindMap(CampaignRows.columns(workspace, campaign).values())
                        .execute());
    }

    private static Optional<Campaign> one(
            Handle handle, String sql, Workspace workspace, CampaignId id) {
        return handle.createQuery(sql)
                .bind("workspace", workspace.id())
                .bind("id", id.value())
                .map((result, _) -> CampaignRows.campaign(result))
                .findOne();
    }

    private static List<CountedCampaign> counted(
            Handle handle, Workspace workspace, List<Campaign> campaigns) {
        Map<CampaignId, CampaignStats> stats =
                LedgerCounts.of(handle, workspace, campaigns.stream().map(Campaign::id).toList());
        CampaignStats none = new CampaignStats(Map.of());
        return campaigns.stream()
                .map(campaign ->
                        new CountedCampaign(campaign, stats.getOrDefault(campaign.id(), none)))
                .toList();
    }
}
