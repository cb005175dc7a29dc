package dev.postroom.domain.campaign;

import java.util.Optional;

/**
 * The recipients of a campaign, and when and how it is sent.
 *
 * @param tagFilter selects the recipients
 * @param onUnknown the handling of recipients in doubt after a crash
 * @param sendTime when a scheduled campaign starts or has started; empty when a client starts it
 * @param throttle the most mails in a minute; empty: as many as the mail server takes
 */
public record CampaignSchedule(
        TagFilter tagFilter,
        OnUnknown onUnknown,
        Optional<SendTime> sendTime,
        Optional<Throttle> throttle) {

    /** A schedule without a time and without a throttle. */
    public CampaignSchedule(TagFilter tagFilter, OnUnknown onUnknown) {
        this(tagFilter, onUnknown, Optional.empty(), Optional.empty());
    }

    CampaignSchedule withTagFilter(TagFilter filter) {
        return new CampaignSchedule(filter, onUnknown, sendTime, throttle);
    }

    CampaignSchedule at(Optional<SendTime> time) {
        return new CampaignSchedule(tagFilter, onUnknown, time, throttle);
    }
}
