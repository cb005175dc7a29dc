package dev.postroom.domain.campaign.report;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Reads the ledgers of campaigns. Joins the caller's transaction. */
@DrivenPort
public interface CampaignRecipients {

    /**
     * One page of the recipients of a campaign that were frozen so far, with their exact total; an
     * unknown campaign has none.
     *
     * @param statuses empty: of every status
     */
    Page<RecipientState> list(
            Workspace workspace,
            CampaignId campaign,
            Set<RecipientStatus> statuses,
            PageRequest<RecipientState.Sort> page);

    /**
     * The final outcomes of the mails to these recipients; none of those who are not in the ledger.
     * A mail whose outcome is not recorded yet counts as accepted now.
     */
    List<FinalOutcome> outcomes(
            Workspace workspace, CampaignId campaign, Collection<SubscriberId> recipients);
}
