package dev.postroom.domain.campaign;

/**
 * The recipients of a campaign, and when and how it is sent.
 *
 * @param tagFilter selects the recipients
 * @param onUnknown the handling of recipients in doubt after a crash
 */
public record CampaignSchedule(TagFilter tagFilter, OnUnknown onUnknown) {

    CampaignSchedule withTagFilter(TagFilter filter) {
        return new CampaignSchedule(filter, onUnknown);
    }
}
