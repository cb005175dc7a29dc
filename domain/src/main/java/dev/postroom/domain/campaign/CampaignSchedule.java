package dev.postroom.domain.campaign;

import dev.postroom.domain.subscriber.SubscriberFilter;

import java.util.Optional;

/**
 * The recipients of a campaign, and when and how it is sent.
 *
 * @param tagFilter selects the recipients by tags
 * @param filter selects among these by metadata; empty: all of them
 * @param onUnknown the handling of recipients in doubt after a crash
 * @param sendTime when a scheduled campaign starts or has started; empty when a client starts it
 * @param throttle the most mails in a minute; empty: as many as the mail server takes
 */
public record CampaignSchedule(
        TagFilter tagFilter,
        Optional<SubscriberFilter> filter,
        OnUnknown onUnknown,
        Optional<SendTime> sendTime,
        Optional<Throttle> throttle) {

    /** A schedule without a filter by metadata, without a time and without a throttle. */
    public CampaignSchedule(TagFilter tagFilter, OnUnknown onUnknown) {
        this(tagFilter, Optional.empty(), onUnknown, Optional.empty(), Optional.empty());
    }

    /** Whether another schedule selects by the same tags and rules. */
    public boolean selectsLike(CampaignSchedule other) {
        return tagFilter.equals(other.tagFilter) && filter.equals(other.filter);
    }

    CampaignSchedule withTagFilter(TagFilter tags) {
        return new CampaignSchedule(tags, filter, onUnknown, sendTime, throttle);
    }

    CampaignSchedule at(Optional<SendTime> time) {
        return new CampaignSchedule(tagFilter, filter, onUnknown, time, throttle);
    }
}
