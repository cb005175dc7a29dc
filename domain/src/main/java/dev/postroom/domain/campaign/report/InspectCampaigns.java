package dev.postroom.domain.campaign.report;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Set;

/** Looks into campaigns. {@code NotFound} for an unknown campaign. */
@DrivingPort
public interface InspectCampaigns {

    /** Every reason not to send the campaign now, its status included. Changes nothing. */
    Preflight check(Workspace workspace, CampaignId id);

    /**
     * One page of the recipients that were frozen so far.
     *
     * @param statuses empty: of every status
     */
    Page<RecipientState> listRecipients(
            Workspace workspace,
            CampaignId id,
            Set<RecipientStatus> statuses,
            PageRequest<RecipientState.Sort> page);
}
