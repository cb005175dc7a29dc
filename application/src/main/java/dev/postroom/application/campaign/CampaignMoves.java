package dev.postroom.application.campaign;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Moves of campaigns from state to state. Every method needs a transaction. */
final class CampaignMoves {

    private final Campaigns campaigns;
    private final EventRecorder events;
    private final WorkspaceClock clock;

    CampaignMoves(Campaigns campaigns, EventRecorder events, WorkspaceClock clock) {
        this.campaigns = campaigns;
        this.events = events;
        this.clock = clock;
    }

    /** The locked campaign in one of those states; {@code verb} completes "cannot be". */
    Campaign locked(Workspace workspace, CampaignId id, Set<CampaignStatus> from, String verb) {
        Campaign campaign = campaigns.lock(workspace, id).orElseThrow(() -> notFound(id));
        if (!from.contains(campaign.status())) {
            throw Failure.Conflict.of(
                            "invalid_state",
                            "Campaign %s is %s and cannot be %s."
                                    .formatted(id, campaign.status().keyword(), verb))
                    .asException();
        }
        return campaign;
    }

    /** Moves a locked campaign, without an event. */
    CountedCampaign move(
            Workspace workspace, Campaign locked, CampaignStatus next, Optional<String> reason) {
        return store(workspace, locked.moved(next, reason, clock.now(workspace)));
    }

    /** Begins to send a locked campaign with that version of its template. */
    CountedCampaign start(Workspace workspace, Campaign locked, int templateVersion) {
        Instant now = clock.now(workspace);
        Campaign started =
                locked.moved(CampaignStatus.SENDING, Optional.empty(), now)
                        .started(templateVersion, now);
        return reported(workspace, store(workspace, started), EventType.CAMPAIGN_STARTED);
    }

    /** Ends a locked campaign that everybody got who could. */
    CountedCampaign complete(Workspace workspace, Campaign locked) {
        CountedCampaign sent = move(workspace, locked, CampaignStatus.SENT, Optional.empty());
        return reported(workspace, sent, EventType.CAMPAIGN_COMPLETED);
    }

    /** Ends a locked campaign that nobody got. */
    CountedCampaign fail(Workspace workspace, Campaign locked, String reason) {
        CountedCampaign failed =
                move(workspace, locked, CampaignStatus.FAILED, Optional.of(reason));
        return reported(workspace, failed, EventType.CAMPAIGN_FAILED);
    }

    private CountedCampaign store(Workspace workspace, Campaign moved) {
        campaigns.update(workspace, moved);
        return campaigns.find(workspace, moved.id()).orElseThrow();
    }

    private CountedCampaign reported(Workspace workspace, CountedCampaign moved, EventType type) {
        events.record(
                workspace,
                type,
                new EventSubject.OfCampaign(moved),
                moved.campaign().revision().updatedAt());
        return moved;
    }

    static FailureException notFound(CampaignId id) {
        return new Failure.NotFound("Campaign", id.toString()).asException();
    }
}
