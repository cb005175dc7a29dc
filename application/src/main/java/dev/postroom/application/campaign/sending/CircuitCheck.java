package dev.postroom.application.campaign.sending;

import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignState;
import dev.postroom.domain.campaign.sending.HeldRefusals;

import java.util.Optional;

/**
 * Shows the answers of a turn's windows to the breaker, and stops the campaign when it trips. While
 * the mail server takes nothing, the campaign says so.
 */
record CircuitCheck(
        CampaignBreaker breaker,
        CampaignTransitions transitions,
        HeldRefusals refusals,
        Workspace workspace,
        Campaign campaign) {

    /** Whether the campaign was stopped. */
    boolean stopsAfter(SendingWindow window) {
        Optional<CampaignBreaker.Trip> trip = breaker.record(workspace, campaign, window.answers());
        trip.ifPresentOrElse(
                this::stop, () -> noteStandstill(Circuit.standstill(window.answers())));
        return trip.isPresent();
    }

    // the campaign is as it was when the turn began
    private void noteStandstill(Optional<String> reason) {
        if (!campaign.state().standstill().map(CampaignState.Standstill::reason).equals(reason)) {
            transitions.noteStandstill(workspace, campaign, reason);
        }
    }

    private void stop(CampaignBreaker.Trip trip) {
        if (trip.isByRefusals()) {
            // what the server said about so many is not about these people
            transitions.stop(workspace, campaign, trip.reason(), refusals);
        } else {
            transitions.stop(workspace, campaign, trip.reason());
        }
    }
}
