package dev.postroom.application.campaign;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.email.transport.SaidText;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Transitions of campaigns from status to status. Each method needs a transaction, unless it says
 * otherwise.
 */
public final class CampaignTransitions {

    private static final System.Logger LOG = System.getLogger(CampaignTransitions.class.getName());

    // Workers detect that a campaign is complete.
    public static final EventOrigin SERVICE = EventOrigin.system("campaigns");

    private final UnitOfWork work;
    private final Campaigns campaigns;

    public CampaignTransitions(UnitOfWork work, Campaigns campaigns) {
        this.work = work;
        this.campaigns = campaigns;
    }

    /** The locked campaign in one of those statuses; {@code verb} completes "cannot be". */
    public Campaign locked(
            Workspace workspace, CampaignId id, Set<CampaignStatus> from, String verb) {
        Campaign campaign = locked(workspace, id);
        requireIn(campaign, from, verb);
        return campaign;
    }

    /** The locked campaign; {@code NotFound} when there is none. */
    public Campaign locked(Workspace workspace, CampaignId id) {
        return campaigns.lock(workspace, id).orElseThrow(() -> notFound(id));
    }

    /** Fails with {@code Conflict} for a campaign in another status. */
    public static void requireIn(Campaign campaign, Set<CampaignStatus> from, String verb) {
        if (!from.contains(campaign.status())) {
            throw Failure.Conflict.of(
                            "invalid_state",
                            "Campaign %s is %s and cannot be %s."
                                    .formatted(campaign.id(), campaign.status().keyword(), verb))
                    .asException();
        }
    }

    /**
     * As the other one; {@code PreconditionFailed} unless the campaign has that version, if any.
     */
    public Campaign locked(
            Workspace workspace,
            CampaignId id,
            Set<CampaignStatus> from,
            String verb,
            Optional<Long> version) {
        Campaign campaign = locked(workspace, id, from, verb);
        if (version.filter(wanted -> wanted != campaign.revision().version()).isPresent()) {
            throw new Failure.PreconditionFailed(
                            "Campaign %s was modified since you last read it.".formatted(id))
                    .asException();
        }
        return campaign;
    }

    /** Moves a locked campaign, without an event. */
    public CountedCampaign move(
            Workspace workspace, Campaign locked, CampaignStatus next, Optional<String> reason) {
        return store(workspace, locked.moved(next, reason, work.now(workspace)));
    }

    /**
     * Starts a locked campaign with that version of its template. {@code LimitExceeded} when the
     * plan does not cover its mails.
     *
     * @param mails to so many recipients
     */
    public CountedCampaign start(
            Workspace workspace,
            EventOrigin origin,
            Campaign locked,
            int templateVersion,
            long mails) {
        Instant now = work.now(workspace);
        work.limits().reserveMails(workspace, locked.id().value(), 0, mails);
        Campaign started =
                locked.moved(CampaignStatus.SENDING, Optional.empty(), now)
                        .started(templateVersion, now);
        return reported(workspace, store(workspace, started), EventType.CAMPAIGN_STARTED, origin);
    }

    /** Ends a locked campaign that reached at least one recipient. */
    public CountedCampaign complete(Workspace workspace, Campaign locked) {
        CountedCampaign sent = move(workspace, locked, CampaignStatus.SENT, Optional.empty());
        return reported(workspace, sent, EventType.CAMPAIGN_COMPLETED, SERVICE);
    }

    /** Ends a locked campaign that reached no recipient. */
    public CountedCampaign fail(Workspace workspace, Campaign locked, String reason) {
        CountedCampaign failed =
                move(workspace, locked, CampaignStatus.FAILED, Optional.of(reason));
        return reported(workspace, failed, EventType.CAMPAIGN_FAILED, SERVICE);
    }

    /** Ends a locked campaign whose time to start has come, but which cannot be sent. */
    public CountedCampaign failToStart(Workspace workspace, Campaign locked, String reason) {
        Instant now = work.now(workspace);
        return fail(workspace, locked.moved(CampaignStatus.SENDING, Optional.empty(), now), reason);
    }

    /**
     * Pauses the campaign, or fails it when no recipient was reached so far; its recipients stay
     * queued. Does nothing when it has changed since {@code seen}. Runs in its own transaction.
     */
    public void stop(Workspace workspace, Campaign seen, String reason) {
        work.inTransaction(() ->
                unchanged(workspace, seen)
                        .ifPresent(locked -> stopLocked(workspace, locked, reason)));
    }

    /** As the other one, and forgets the refusals that are held. */
    public void stop(Workspace workspace, Campaign seen, String reason, HeldRefusals refusals) {
        work.inTransaction(() ->
                unchanged(workspace, seen)
                        .ifPresent(locked -> {
                            stopLocked(workspace, locked, reason);
                            refusals.drop(workspace, locked.id());
                        }));
    }

    /** Stores why the campaign sends nothing now; empty: it sends. Needs no transaction. */
    public void noteStandstill(Workspace workspace, Campaign campaign, Optional<String> reason) {
        campaigns.noteStandstill(workspace, campaign.id(), reason, work.now(workspace));
    }

    private Optional<Campaign> unchanged(Workspace workspace, Campaign seen) {
        return campaigns
                .lock(workspace, seen.id())
                .filter(locked -> locked.status() == CampaignStatus.SENDING)
                .filter(locked -> locked.revision().version() == seen.revision().version());
    }

    private void stopLocked(Workspace workspace, Campaign locked, String reason) {
        CampaignStats stats = campaigns.find(workspace, locked.id()).orElseThrow().stats();
        if (stats.arrived() == 0) {
            fail(workspace, locked, reason);
        } else {
            move(workspace, locked, CampaignStatus.PAUSED, Optional.of(reason));
        }
        // replies can contain the addresses of recipients
        LOG.log(
                System.Logger.Level.WARNING,
                "Campaign {0} was stopped: {1}",
                locked.id(),
                SaidText.withoutAddresses(reason));
    }

    private CountedCampaign store(Workspace workspace, Campaign moved) {
        campaigns.update(workspace, moved);
        CountedCampaign stored = campaigns.find(workspace, moved.id()).orElseThrow();
        switch (moved.status()) {
            case SENT, FAILED, CANCELLED ->
                    work.limits().settleMails(workspace, moved.id().value(), sent(stored.stats()));
            case DRAFT, SCHEDULED, SENDING, PAUSED -> {}
        }
        return stored;
    }

    /** The mails that were sent, or may have been. */
    public static long sent(CampaignStats stats) {
        return stats.arrived() + stats.of(RecipientStatus.UNKNOWN);
    }

    private CountedCampaign reported(
            Workspace workspace, CountedCampaign moved, EventType type, EventOrigin origin) {
        Instant at = moved.campaign().revision().updatedAt();
        EventSubject subject = new EventSubject.OfCampaign(moved);
        work.events().record(workspace, work.events().event(type, subject, origin, at));
        return moved;
    }

    public static FailureException notFound(CampaignId id) {
        return new Failure.NotFound("Campaign", id.toString()).asException();
    }
}
