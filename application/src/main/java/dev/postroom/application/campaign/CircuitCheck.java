package dev.postroom.application.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;

import java.util.Optional;

/** Shows the answers of a turn's windows to the breaker, and stops the campaign when it trips. */
record CircuitCheck(
        CampaignBreaker breaker,
        CampaignTransitions transitions,
        Workspace workspace,
        Campaign campaign) {

    /** Whether the campaign was stopped. */
    boolean stopsAfter(SendingWindow window) {
        Optional<String> reason = breaker.record(workspace, campaign, window.answers());
        reason.ifPresent(text -> transitions.stop(workspace, campaign, text));
        return reason.isPresent();
    }
}
