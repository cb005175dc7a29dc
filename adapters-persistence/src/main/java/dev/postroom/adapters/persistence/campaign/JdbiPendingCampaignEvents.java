package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.campaign.sending.PendingCampaignEvents;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The outcomes that were not told, in PostgreSQL. {@code campaign_tellings} has a row for each
 * campaign, {@code campaign_told} a bit for each recipient: senders write neither.
 */
public final class JdbiPendingCampaignEvents implements PendingCampaignEvents {
    private static final String CLAIM =
            """
            SELECT t.workspace_id, t.campaign_id, w.account_id, w.environment
            FROM campaign_tellings t JOIN workspaces w ON w.id = t.workspace_id
            WHERE t.due_at <= now()
            ORDER BY t.due_at LIMIT 1
            FOR NO KEY UPDATE OF t SKIP LOCKED
            """;
    // Whether no outcome can follow until the status of the campaign changes, which makes it due
    // again. This is asked before the outcomes are read, so that none is recorded in between.
    private static final String IS_SETTLED =
            """
            SELECT NOT EXISTS (
                SELECT 1 FROM campaigns
                WHERE workspace_id = :workspace AND id = :campaign AND status = 'sending')
            AND NOT EXISTS (
                SELECT 1 FROM campaign_chunks
                WHERE workspace_id = :workspace AND campaign_id = :campaign AND held)
            """;
    private static final String HOLD =
            """
            SELECT 1 FROM campaign_tellings
            WHERE workspace_id = :workspace AND campaign_id = :campaign
            FOR NO KEY UPDATE
            """;
    // The holder of a chunk that ended without a word keeps it for long: it is looked at now and
    // then.
    private static final String REST =
            """
            UPDATE campaign_tellings t
            SET due_at = CASE WHEN :more THEN now() WHEN :settled THEN NULL
                ELSE now() + coalesce((
                    SELECT interval '1 second' FROM campaigns c
                    WHERE c.workspace_id = :workspace AND c.id = :campaign
                        AND c.status = 'sending'), interval '20 seconds') END
            WHERE t.workspace_id = :workspace AND t.campaign_id = :campaign
            """;

    private static final String AGAIN =
            """
            UPDATE campaign_tellings SET due_at = now()
            WHERE workspace_id = :workspace AND campaign_id = :campaign
            """;

    private final Handles handles;

    /** The ledgers behind these handles. */
    public JdbiPendingCampaignEvents(Handles handles) {
        this.handles = handles;
    }

    /** A campaign that is due. */
    private record Due(Workspace workspace, CampaignId campaign) {
        static Due of(ResultSet result) throws SQLException {
            return new Due(
                    Workspaces.of(result), new CampaignId(new Row(result).uuid("campaign_id")));
        }
    }

    @Override
    public Optional<Part> take(int max) {
        requireTransaction();
        return handles.call(handle ->
                handle.createQuery(CLAIM)
                        .map((result, _) -> Due.of(result))
                        .findOne()
                        .map(due -> taken(handle, due, max)));
    }

    private static Part taken(Handle handle, Due due, int max) {
        boolean isSettled =
                handle.createQuery(IS_SETTLED)
                        .bind("workspace", due.workspace().id())
                        .bind("campaign", due.campaign().value())
                        .mapTo(Boolean.class)
                        .one();
        List<FinalOutcome> outcomes = taken(handle, due.workspace(), due.campaign(), max);
        handle.createUpdate(REST)
                .bind("workspace", due.workspace().id())
                .bind("campaign", due.campaign().value())
                .bind("more", outcomes.size() >= max)
                .bind("settled", isSettled)
                .execute();
        return new Part(due.workspace(), due.campaign(), outcomes);
    }

    @Override
    public void again(Workspace workspace, CampaignId campaign) {
        requireTransaction();
        handles.call(handle -> due(handle, workspace, campaign));
    }

    /** Makes the campaign due. */
    static int due(Handle handle, Workspace workspace, CampaignId campaign) {
        return handle.createUpdate(AGAIN)
                .bind("workspace", workspace.id())
                .bind("campaign", campaign.value())
                .execute();
    }

    @Override
    public List<FinalOutcome> takeOf(Workspace workspace, CampaignId campaign, int max) {
        requireTransaction();
        return handles.call(handle -> {
            hold(handle, workspace, campaign);
            return taken(handle, workspace, campaign, max);
        });
    }

    /** Keeps others from taking outcomes of the campaign until the transaction ends. */
    static void hold(Handle handle, Workspace workspace, CampaignId campaign) {
        handle.createQuery(HOLD)
                .bind("workspace", workspace.id())
                .bind("campaign", campaign.value())
                .mapTo(Integer.class)
                .list();
    }

    private static List<FinalOutcome> taken(
            Handle handle, Workspace workspace, CampaignId campaign, int max) {
        List<FinalOutcome> replaced = ReplacedOutcomes.take(handle, workspace, campaign, max);
        List<FinalOutcome> outcomes = new ArrayList<>(replaced);
        if (replaced.size() < max) {
            outcomes.addAll(
                    LedgerOutcomes.take(handle, workspace, campaign, max - replaced.size()));
        }
        return outcomes;
    }

    private void requireTransaction() {
        if (!handles.isInTransaction()) {
            throw new IllegalStateException("outcomes are taken with the events that tell them");
        }
    }
}
