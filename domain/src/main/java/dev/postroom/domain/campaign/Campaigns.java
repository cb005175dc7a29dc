package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The workspace's campaigns. Joins the caller's transaction. */
@DrivenPort
public interface Campaigns {

    /** Stores a new campaign. */
    void add(Workspace workspace, Campaign campaign);

    /** The campaign with its counts, or empty. */
    Optional<CountedCampaign> find(Workspace workspace, CampaignId id);

    /** The campaign without its counts, or empty. */
    Optional<Campaign> read(Workspace workspace, CampaignId id);

    /** The campaign, locked until the transaction ends; or empty. */
    Optional<Campaign> lock(Workspace workspace, CampaignId id);

    /** Stores a locked campaign. */
    void update(Workspace workspace, Campaign campaign);

    /**
     * Stores why a campaign in {@code SENDING} sends nothing now, since {@code at} unless it waits
     * already; empty: it sends. Changes no version. Does nothing for a campaign in another status
     * and when there is none.
     */
    void noteStandstill(Workspace workspace, CampaignId id, Optional<String> reason, Instant at);

    /** Deletes a locked campaign with its recipients and counts; false when there is none. */
    boolean delete(Workspace workspace, CampaignId id);

    /**
     * Counts that the person unsubscribed by a link in a mail of the campaign, once for each
     * person; does nothing when there is no such campaign.
     */
    void addUnsubscribe(
            Workspace workspace, CampaignId id, SubscriberId subscriber, Instant occurredAt);

    /** The number of campaigns by status; a status without any may be absent. */
    Map<CampaignStatus, Long> countByStatus(Workspace workspace);

    /** One page of campaigns, with their counts. */
    Page<CountedCampaign> list(
            Workspace workspace, CampaignQuery query, PageRequest<CampaignQuery.Sort> page);
}
