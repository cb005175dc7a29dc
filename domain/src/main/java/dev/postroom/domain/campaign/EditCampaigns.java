package dev.postroom.domain.campaign;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;

/**
 * Changes, copies and deletes campaigns. Each call fails with {@code NotFound} for an unknown
 * campaign, and with {@code PreconditionFailed} when {@code expectedVersion} is given and is not
 * the current version.
 */
@DrivingPort
public interface EditCampaigns {

    /**
     * Applies a patch; one that changes nothing stores nothing. {@code Invalid} for an unknown
     * template or tag, a sender that is not allowed, or a text that cannot be rendered. {@code
     * Conflict} ({@code invalid_state}) unless the campaign is {@code DRAFT}, {@code SCHEDULED} or
     * {@code PAUSED}, and ({@code audience_frozen}) when a paused one would get other recipients.
     *
     * <p>A paused campaign keeps its version of its template, unless the patch names a template:
     * then the newest version of that one.
     */
    CountedCampaign update(
            Caller caller, CampaignId id, CampaignPatch patch, Optional<Long> expectedVersion);

    /** A new draft with the same content and filter, named "… (copy)". */
    CountedCampaign duplicate(Caller caller, CampaignId id);

    /**
     * Deletes the campaign with its recipients. {@code Conflict} ({@code invalid_state}) unless it
     * is {@code DRAFT} or {@code CANCELLED}. The events of its recipients are recorded first;
     * {@code Conflict} ({@code events_pending}) while they are too many for that.
     */
    void delete(Caller caller, CampaignId id, Optional<Long> expectedVersion);
}
