package dev.postroom.application.campaign.authoring;

import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.sending.CampaignStarts;
import dev.postroom.domain.campaign.sending.StartCampaigns;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Starts scheduled campaigns when their time has come. */
public final class CampaignStarting implements StartCampaigns {

    private final UnitOfWork work;
    private final Campaigns campaigns;
    private final CampaignStarts starts;
    private final CampaignReadiness readiness;
    private final CampaignTransitions transitions;
    private final Duration lease;

    /**
     * A use case on these ports.
     *
     * @param lease when a start that failed with an error is tried again
     */
    public CampaignStarting(
            UnitOfWork work,
            Campaigns campaigns,
            CampaignStarts starts,
            CampaignTools tools,
            Duration lease) {
        this.work = work;
        this.campaigns = campaigns;
        this.starts = starts;
        this.readiness = tools.readiness();
        this.transitions = new CampaignTransitions(work, campaigns);
        this.lease = lease;
    }

    @Override
    public int startNext() {
        return starts.claimDue(lease).map(this::start).orElse(0);
    }

    // A campaign that was changed since the claim is due again by itself.
    private int start(Claimed<Campaign> claim) {
        Workspace workspace = claim.workspace();
        try {
            ifUnchanged(claim, campaign -> start(workspace, campaign));
        } catch (FailureException refused) {
            if (!(refused.failure() instanceof Failure.LimitExceeded exceeded)) {
                throw refused;
            }
            ifUnchanged(
                    claim,
                    campaign -> transitions.failToStart(workspace, campaign, exceeded.detail()));
        }
        return 1;
    }

    private void ifUnchanged(Claimed<Campaign> claim, Consumer<Campaign> action) {
        work.inTransaction(() ->
                campaigns
                        .lock(claim.workspace(), claim.work().id())
                        .filter(claim.work()::equals)
                        .ifPresent(action));
    }

    private void start(Workspace workspace, Campaign campaign) {
        CampaignReadiness.Findings findings = readiness.of(workspace, campaign);
        if (findings.violations().isEmpty()) {
            transitions.start(
                    workspace,
                    CampaignTransitions.SERVICE,
                    findings.campaign(),
                    findings.require().version(),
                    findings.recipients());
        } else {
            String reasons =
                    findings.violations().stream()
                            .map(Violation::message)
                            .collect(Collectors.joining(" "));
            transitions.failToStart(workspace, campaign, reasons);
        }
    }
}
