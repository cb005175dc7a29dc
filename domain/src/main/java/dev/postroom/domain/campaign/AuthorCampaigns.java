package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

/** Creates and reads campaigns. */
@DrivingPort
public interface AuthorCampaigns {

    /** Creates a draft. An unknown template or a sender that is not allowed is {@code Invalid}. */
    CountedCampaign create(Caller caller, NewCampaign campaign);

    /** The campaign; {@code NotFound} when there is none. */
    CountedCampaign get(Workspace workspace, CampaignId id);

    /** One page of campaigns. */
    Page<CountedCampaign> list(
            Workspace workspace, CampaignQuery query, PageRequest<CampaignQuery.Sort> page);

    /** The audience of the campaign now, counted; {@code NotFound} when there is none. */
    AudienceCount countRecipients(Workspace workspace, CampaignId id);
}
