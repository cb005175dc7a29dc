package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.LateOutcomes;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.text.Keyword;

import org.jdbi.v3.core.statement.SqlStatement;

import java.util.List;
import java.util.Optional;

/**
 * Late outcomes in PostgreSQL. An old outcome that was not told goes to {@code replaced_outcomes},
 * and the bit of one that was told is cleared, as for a retry.
 */
public final class JdbiLateOutcomes implements LateOutcomes {
    // In the order of a retry: who writes to a recipient has locked its chunk, and who tells
    // outcomes has locked the campaign's row for that.
    private static final String HOLD_CHUNK =
            """
            SELECT held AND due_at > now() FROM campaign_chunks
            WHERE workspace_id = :workspace AND campaign_id = :campaign
                AND first_position <= :position AND last_position >= :position
            FOR NO KEY UPDATE
            """;
    private static final String RECIPIENT =
            """
            SELECT subscriber_id, status, coalesce(due_at, now()) AS ended_at
            FROM campaign_recipients
            WHERE workspace_id = :workspace AND campaign_id = :campaign AND position = :position
            """;
    private static final String NEAR =
            """
            SELECT subscriber_id, CASE status WHEN 'bounced' THEN reply END AS denial
            FROM campaign_recipients
            WHERE workspace_id = :workspace AND campaign_id = :campaign
                AND position BETWEEN :position - :most AND :position + :most
                AND position <> :position AND status IN ('accepted', 'bounced', 'complained')
            """;
    private static final String KEEP =
            """
            INSERT INTO replaced_outcomes (workspace_id, campaign_id, position, ended_at,
                subscriber_id, status, attempts, reply)
            SELECT r.workspace_id, r.campaign_id, r.position, coalesce(r.due_at, now()),
                r.subscriber_id, r.status, r.attempts, r.reply
            FROM campaign_recipients r
            WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                AND r.position = :position AND r.status = 'accepted'
                AND NOT EXISTS (
                    SELECT 1 FROM campaign_chunks k
                    JOIN campaign_told t ON t.workspace_id = k.workspace_id
                        AND t.campaign_id = k.campaign_id AND t.number = k.number
                    WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                        AND k.first_position <= :position AND k.last_position >= :position
                        AND get_bit(t.told, :position - k.first_position) = 1)
            """;
    private static final String UNMARK =
            """
            UPDATE campaign_told t SET told = set_bit(t.told, :position - k.first_position, 0)
            FROM campaign_chunks k
            WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                AND k.first_position <= :position AND k.last_position >= :position
                AND t.workspace_id = :workspace AND t.campaign_id = :campaign
                AND t.number = k.number
            """;
    private static final String COUNT =
            """
            UPDATE campaign_chunks k
            SET accepted = k.accepted - CASE r.status WHEN 'accepted' THEN 1 ELSE 0 END,
                unknown = k.unknown - CASE r.status WHEN 'unknown' THEN 1 ELSE 0 END,
                bounced = k.bounced + CASE :status WHEN 'bounced' THEN 1 ELSE 0 END,
                complained = k.complained + CASE :status WHEN 'complained' THEN 1 ELSE 0 END
            FROM campaign_recipients r
            WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                AND r.position = :position
                AND k.workspace_id = :workspace AND k.campaign_id = :campaign
                AND k.first_position <= :position AND k.last_position >= :position
            """;
    private static final String STORE =
            """
            UPDATE campaign_recipients
            SET status = :status, reply = left(:reply, 500), due_at = now()
            WHERE workspace_id = :workspace AND campaign_id = :campaign AND position = :position
            """;

    private final Handles handles;

    /** The ledgers behind these handles. */
    public JdbiLateOutcomes(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Known> lock(Workspace workspace, CampaignId campaign, int position) {
        return handles.call(handle -> {
            Optional<Boolean> isInHand =
                    bound(handle.createQuery(HOLD_CHUNK), workspace, campaign, position)
                            .mapTo(Boolean.class)
                            .findOne();
            if (isInHand.isEmpty()) {
                return Optional.empty();
            }
            JdbiPendingCampaignEvents.hold(handle, workspace, campaign);
            return bound(handle.createQuery(RECIPIENT), workspace, campaign, position)
                    .map((result, _) -> {
                        Row row = new Row(result);
                        return new Known(
                                new SubscriberId(row.uuid("subscriber_id")),
                                Keyword.parse(RecipientStatus.class, row.text("status"))
                                        .orElseThrow(),
                                row.instant("ended_at"),
                                isInHand.get());
                    })
                    .findOne();
        });
    }

    @Override
    public List<Near> near(Workspace workspace, CampaignId campaign, int position, int most) {
        return handles.call(handle ->
                bound(handle.createQuery(NEAR), workspace, campaign, position)
                        .bind("most", most)
                        .map((result, _) -> {
                            Row row = new Row(result);
                            return new Near(
                                    new SubscriberId(row.uuid("subscriber_id")),
                                    row.optionalText("denial"));
                        })
                        .list());
    }

    @Override
    public void replace(
            Workspace workspace,
            CampaignId campaign,
            int position,
            RecipientStatus status,
            String text) {
        handles.transact(handle -> {
            for (String statement : List.of(KEEP, UNMARK)) {
                bound(handle.createUpdate(statement), workspace, campaign, position).execute();
            }
            bound(handle.createUpdate(COUNT), workspace, campaign, position)
                    .bind("status", status.keyword())
                    .execute();
            bound(handle.createUpdate(STORE), workspace, campaign, position)
                    .bind("status", status.keyword())
                    .bind("reply", text)
                    .execute();
            return JdbiPendingCampaignEvents.due(handle, workspace, campaign);
        });
    }

    private static <S extends SqlStatement<S>> S bound(
            S statement, Workspace workspace, CampaignId campaign, int position) {
        return statement
                .bind("workspace", workspace.id())
                .bind("campaign", campaign.value())
                .bind("position", position);
    }
}
