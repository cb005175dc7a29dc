package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;
import java.util.Optional;

/**
 * The outcomes in the ledgers of campaigns whose events are not recorded yet. An outcome belongs
 * here as soon as it is recorded: the ledger itself is the queue. Needs the caller's transaction,
 * and a rollback puts everything back.
 */
@DrivenPort
public interface PendingCampaignEvents {

    /**
     * A part of one campaign's outcomes.
     *
     * @param outcomes may be empty
     */
    record Part(Workspace workspace, CampaignId campaign, List<FinalOutcome> outcomes) {
        public Part {
            outcomes = List.copyOf(outcomes);
        }
    }

    /**
     * Takes up to {@code max} outcomes of the campaign that has waited the longest: each outcome
     * once, also one that a retry or a report has replaced since; those of a person in the order in
     * which they were recorded. Campaigns that other transactions hold are skipped. A campaign of
     * which nothing is left rests for a second while it is sent, and then until it changes its
     * status.
     *
     * @return empty when no campaign is due
     */
    Optional<Part> take(int max);

    /** Makes a campaign due at once, though nothing may be left: the caller has not done all. */
    void again(Workspace workspace, CampaignId campaign);

    /** Takes up to {@code max} outcomes of this campaign; waits for others who take them. */
    List<FinalOutcome> takeOf(Workspace workspace, CampaignId campaign, int max);
}
