package dev.postroom.domain.campaign;

/**
 * To whom a campaign goes, when and how.
 *
 * @param tagFilter selects the recipients
 * @param onUnknown what happens to recipients in doubt after a crash
 */
public record CampaignSchedule(TagFilter tagFilter, OnUnknown onUnknown) {

    CampaignSchedule withTagFilter(TagFilter filter) {
        return new CampaignSchedule(filter, onUnknown);
    }
}
