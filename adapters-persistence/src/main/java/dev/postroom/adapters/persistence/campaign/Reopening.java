package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Gives recipients who were not reached another turn. A campaign is reopened by marks on its
 * chunks, and the recipients of a marked chunk by its next claim: a transaction writes those of one
 * chunk, no matter how many the campaign has, and a chunk whose turn was lost keeps its mark.
 * Chunks that workers hold are few, and are reopened at once.
 */
final class Reopening {
    // In the order in which a window locks them.
    private static final String HOLD =
            """
            SELECT number, held, deferred + bounced + failed AS missed FROM campaign_chunks
            WHERE workspace_id = :workspace AND campaign_id = :campaign
            ORDER BY number
            FOR NO KEY UPDATE
            """;
    private static final String MARK =
            """
            UPDATE campaign_chunks k
            SET reopening = true, is_open = true, due_at = now(),
                active = (SELECT status = 'sending' FROM campaigns
                    WHERE workspace_id = :workspace AND id = :campaign)
            WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign AND NOT k.held
                AND k.deferred + k.bounced + k.failed > 0
            """;
    // A chunk that is held stays with its holder: another worker would send what is in flight. The
    // holder counts on the status that it has read of open recipients, so that these keep it.
    private static final String REOPEN =
            """
            WITH missed AS (
                UPDATE campaign_recipients r
                SET status = CASE status WHEN 'deferred' THEN status ELSE 'ready' END,
                    attempts = 0, due_at = now()
                FROM campaign_chunks k
                WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                    AND k.number = ANY (:chunks)
                    AND r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.position BETWEEN k.first_position AND k.last_position
                    AND r.status IN ('deferred', 'bounced', 'failed'))
            UPDATE campaign_chunks k
            SET ready = k.ready + k.bounced + k.failed, bounced = 0, failed = 0,
                reopening = false, is_open = k.ready + k.deferred + k.bounced + k.failed > 0,
                due_at = CASE WHEN k.held AND k.due_at > now() THEN k.due_at ELSE now() END,
                active = (SELECT status = 'sending' FROM campaigns
                    WHERE workspace_id = :workspace AND id = :campaign)
            WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                AND k.number = ANY (:chunks)
            """;

    private Reopening() {}

    private record Locked(int number, boolean isHeld, int missed) {
        static Locked of(ResultSet result) throws SQLException {
            return new Locked(
                    result.getInt("number"), result.getBoolean("held"), result.getInt("missed"));
        }
    }

    /** Reopens a campaign; returns how many recipients get another turn. */
    static int campaign(Handle handle, Workspace workspace, CampaignId campaign) {
        List<Locked> missing =
                handle
                        .createQuery(HOLD)
                        .bind("workspace", workspace.id())
                        .bind("campaign", campaign.value())
                        .map((result, _) -> Locked.of(result))
                        .stream()
                        .filter(chunk -> chunk.missed() > 0)
                        .toList();
        handle.createUpdate(MARK)
                .bind("workspace", workspace.id())
                .bind("campaign", campaign.value())
                .execute();
        List<Integer> held = missing.stream().filter(Locked::isHeld).map(Locked::number).toList();
        if (!held.isEmpty()) {
            chunks(handle, workspace, campaign, held);
        }
        return missing.stream().mapToInt(Locked::missed).sum();
    }

    /** Reopens the recipients of chunks that the transaction has locked. */
    static void chunks(
            Handle handle, Workspace workspace, CampaignId campaign, List<Integer> chunks) {
        // an outcome that was not told is kept before it is replaced: it is not told in between
        JdbiPendingCampaignEvents.hold(handle, workspace, campaign);
        ReplacedOutcomes.keep(handle, workspace, campaign, chunks);
        handle.createUpdate(REOPEN)
                .bind("workspace", workspace.id())
                .bind("campaign", campaign.value())
                .bind("chunks", SqlArray.integers(chunks))
                .execute();
    }
}
