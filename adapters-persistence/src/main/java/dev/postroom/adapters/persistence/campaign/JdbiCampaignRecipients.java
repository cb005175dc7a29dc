package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.KeysetList;
import dev.postroom.adapters.persistence.shared.ListOrder;
import dev.postroom.adapters.persistence.shared.ListRows;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.Total;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignRecipients;
import dev.postroom.domain.campaign.RecipientSort;
import dev.postroom.domain.campaign.RecipientState;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.subscriber.SubscriberId;

import java.sql.ResultSet;
import java.sql.SQLException;
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
    private static final Map<RecipientSort, ListOrder<RecipientState>> ORDERS =
            Map.of(
                    RecipientSort.CREATED_AT,
                    ListOrder.byNumber("r.position", recipient -> (long) recipient.position()));

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
            PageRequest<RecipientSort> page) {
        Conditions conditions =
                new Conditions()
                        .within("r.campaign_id = :campaign", "campaign", campaign.value())
                        .inStatus("r.status", statuses);
        KeysetList<RecipientState, RecipientSort> list =
                new KeysetList<>(ROWS, ORDERS, new Total.Stored(LedgerCounts.total(statuses)));
        return handles.call(handle -> list.page(handle, workspace, conditions, page));
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
