package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.CampaignRecipients;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Keyword;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Recipients in PostgreSQL, along the key of the ledger. */
public final class JdbiCampaignRecipients implements CampaignRecipients {
    private static final ListRows<RecipientState> ROWS =
            ListRows.of(
                            "campaign_recipients",
                            "r",
                            JdbiCampaignRecipients::recipient,
                            (RecipientState recipient) -> recipient.subscriber().value())
                    .identifiedBy("r.subscriber_id")
                    .selecting(
                            "r.subscriber_id, r.position, r.status, r.attempts, r.reply, s.email")
                    .joining(
                            """
                            LEFT JOIN subscribers s
                                ON s.workspace_id = r.workspace_id AND s.id = r.subscriber_id
                            """);
    private static final Map<RecipientState.Sort, ListOrder<RecipientState>> ORDERS =
            Map.of(
                    RecipientState.Sort.CREATED_AT,
                    ListOrder.byNumber("r.position", recipient -> (long) recipient.position()));
    // the recipients are looked up one by one
    private static final String OUTCOMES =
            """
            SELECT l.subscriber_id, l.status, l.attempts, l.reply, l.ended_at, (
                SELECT s.email FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.id = l.subscriber_id) AS email
            FROM unnest(:recipients) AS g (subscriber_id)
            CROSS JOIN LATERAL (
                SELECT r.subscriber_id, greatest(r.attempts, 1) AS attempts, r.reply,
                    CASE WHEN r.status IN ('bounced', 'complained', 'failed') THEN r.status
                        ELSE 'accepted' END AS status,
                    CASE WHEN r.status IN ('accepted', 'bounced', 'complained', 'failed')
                        THEN coalesce(r.due_at, now()) ELSE now() END AS ended_at
                FROM campaign_recipients r
                WHERE r.workspace_id = :workspace AND r.subscriber_id = g.subscriber_id
                    AND r.campaign_id = :campaign OFFSET 0) l
            """;

    private final Handles handles;

    /** The ledger behind these handles. */
    public JdbiCampaignRecipients(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Page<RecipientState> list(
            Workspace workspace,
            CampaignId campaign,
            Set<RecipientStatus> statuses,
            PageRequest<RecipientState.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .within("r.campaign_id = :campaign", "campaign", campaign.value())
                        .inStatus("r.status", statuses);
        KeysetList<RecipientState, RecipientState.Sort> list =
                new KeysetList<>(ROWS, ORDERS, new Total.Stored(LedgerCounts.total(statuses)));
        return list.page(handles, workspace, conditions, page);
    }

    @Override
    public List<FinalOutcome> outcomes(
            Workspace workspace, CampaignId campaign, Collection<SubscriberId> recipients) {
        return handles.call(handle ->
                handle.createQuery(OUTCOMES)
                        .bind("workspace", workspace.id())
                        .bind("campaign", campaign.value())
                        .bind(
                                "recipients",
                                SqlArray.uuids(
                                        recipients.stream().map(SubscriberId::value).toList()))
                        .map((result, _) -> LedgerOutcomes.outcome(new Row(result)))
                        .list());
    }

    private static RecipientState recipient(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new RecipientState(
                new SubscriberId(row.uuid("subscriber_id")),
                Math.toIntExact(row.number("position")),
                row.optionalText("email").map(EmailAddress::new),
                Keyword.parse(RecipientStatus.class, row.text("status")).orElseThrow(),
                Math.toIntExact(row.number("attempts")),
                row.optionalText("reply"));
    }
}
