package dev.postroom.domain.campaign.report;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Outcomes of a campaign's mails that became known after the handover. Joins the caller's
 * transaction, which has locked the campaign.
 */
@DrivenPort
public interface LateOutcomes {

    /**
     * A recipient as the ledger has it.
     *
     * @param at when it was recorded, by the clock of the store
     * @param isInHand whether a sender may be about to record it
     */
    record Known(SubscriberId subscriber, RecipientStatus status, Instant at, boolean isInHand) {}

    /**
     * The recipient at a position, locked until the transaction ends; empty: the campaign has no
     * such position, or its recipients are no longer kept.
     */
    Optional<Known> lock(Workspace workspace, CampaignId campaign, int position);

    /**
     * A recipient whose mail was handed over.
     *
     * @param denial the words with which a bounced mail came back; empty: it did not
     */
    record Near(SubscriberId subscriber, Optional<String> denial) {}

    /**
     * Those at up to {@code most} positions before one and as many after it whose mails were handed
     * over and are not in doubt, in any order; itself not.
     */
    List<Near> near(Workspace workspace, CampaignId campaign, int position, int most);

    /**
     * Replaces the outcome of a locked recipient who was {@code ACCEPTED} or {@code UNKNOWN}, and
     * moves the counts with it. The new outcome is emitted after the old one, each once, also when
     * the old one was not emitted yet.
     *
     * @param status {@code BOUNCED} or {@code COMPLAINED}
     * @param text of the report; stored up to 500 characters
     */
    void replace(
            Workspace workspace,
            CampaignId campaign,
            int position,
            RecipientStatus status,
            String text);
}
