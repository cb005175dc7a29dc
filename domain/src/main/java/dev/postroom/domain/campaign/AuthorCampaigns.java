package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.util.Map;
import java.util.Optional;

/** Creates and reads campaigns. */
@DrivingPort
public interface AuthorCampaigns {

    /** Creates a draft. An unknown template or a sender that is not allowed is {@code Invalid}. */
    CountedCampaign create(Caller caller, NewCampaign campaign);

    /**
     * Fails with {@code Invalid} for an unknown template, a sender that is not allowed, unknown
     * tags and a doubt whom the campaign is for, as {@link #create} does; for a request of which
     * not all fields could be read.
     *
     * @param template id or slug
     */
    void check(
            Workspace workspace,
            Optional<String> template,
            Optional<Mailbox> from,
            CampaignSchedule schedule);

    /** The campaign; {@code NotFound} when there is none. */
    CountedCampaign get(Workspace workspace, CampaignId id);

    /** The number of campaigns by status; a status without any may be absent. */
    Map<CampaignStatus, Long> countByStatus(Workspace workspace);

    /** One page of campaigns. */
    Page<CountedCampaign> list(
            Workspace workspace, CampaignQuery query, PageRequest<CampaignQuery.Sort> page);

    /** The audience of the campaign now, counted; {@code NotFound} when there is none. */
    Reach countRecipients(Workspace workspace, CampaignId id);

    /** The people whom these rules select now, counted. */
    AudienceCount countSelected(Workspace workspace, SubscriberFilter filter);

    /**
     * The people whom a campaign would reach.
     *
     * @param doubt why they would not be mailed, as {@link CampaignSchedule#doubt}
     */
    record Reach(AudienceCount audience, Optional<Violation> doubt) {}
}
