package dev.postroom.domain.campaign;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;

/**
 * Starts, schedules, pauses and cancels campaigns. Each call returns the campaign after the
 * transition, or fails: {@code NotFound} for an unknown campaign, {@code Conflict} with the current
 * status for a transition that is not allowed.
 */
@DrivingPort
public interface SendCampaigns {

    /**
     * Starts sending and emits {@code campaign.started}; or, when a time is given, lets a draft
     * start then. {@code Invalid} with each reason why it cannot be sent now: it has no filter and
     * is not for everyone ({@code audience_required}), no recipient is eligible ({@code
     * no_recipients}), a tag or the template was deleted, the sender is not allowed any more; or
     * when the time is not in the future ({@code not_in_future}).
     *
     * @param everyone says first that the campaign is for all subscribers; {@code Invalid} when it
     *     has a filter
     */
    CountedCampaign send(Caller caller, CampaignId id, Optional<SendTime> time, boolean everyone);

    /** As the other one, for the audience that the campaign has. */
    default CountedCampaign send(Caller caller, CampaignId id, Optional<SendTime> time) {
        return send(caller, id, time, false);
    }

    /** Starts sending now. */
    default CountedCampaign send(Caller caller, CampaignId id) {
        return send(caller, id, Optional.empty());
    }

    /** Makes a scheduled campaign a draft again, without a time. */
    CountedCampaign unschedule(Caller caller, CampaignId id);

    /** Pauses sending; mails in flight complete. */
    CountedCampaign pause(Caller caller, CampaignId id);

    /**
     * Resumes after a pause. When the service paused the campaign, the deferred, bounced and failed
     * recipients are tried again, too.
     */
    CountedCampaign resume(Caller caller, CampaignId id);

    /** Cancels permanently; the other recipients keep their status. */
    CountedCampaign cancel(Caller caller, CampaignId id);

    /**
     * Retries the deferred, bounced and failed recipients; {@code Conflict} for a {@code SENT}
     * campaign without any. A scheduled campaign that failed to start is started as by {@code
     * send}.
     */
    CountedCampaign retry(Caller caller, CampaignId id);
}
