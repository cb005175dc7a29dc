package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.Violation;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.util.Optional;

/**
 * The recipients of a campaign, and when and how it is sent.
 *
 * @param tagFilter selects the recipients by tags
 * @param filter selects among these by metadata; empty: all of them
 * @param everyone whether the author has said that the campaign is for all subscribers; without it
 *     and without a filter it is not sent
 * @param onUnknown the handling of recipients in doubt after a crash
 * @param sendTime when a scheduled campaign starts or has started; empty when a client starts it
 * @param throttle the most mails in a minute; empty: as many as the mail server takes
 */
public record CampaignSchedule(
        TagFilter tagFilter,
        Optional<SubscriberFilter> filter,
        boolean everyone,
        OnUnknown onUnknown,
        Optional<SendTime> sendTime,
        Optional<Throttle> throttle) {

    private static final String AUDIENCE = "audience";

    /**
     * A schedule without a filter by metadata, without a time and without a throttle; for everyone
     * when the tag filter names no tag.
     */
    public CampaignSchedule(TagFilter tagFilter, OnUnknown onUnknown) {
        this(
                tagFilter,
                Optional.empty(),
                !tagFilter.namesTags(),
                onUnknown,
                Optional.empty(),
                Optional.empty());
    }

    /**
     * The violation that keeps these recipients from being mailed: no filter and not for everyone,
     * or both; empty when it is clear whom the campaign is for.
     */
    public Optional<Violation> doubt() {
        if (everyone && isFiltered()) {
            return Optional.of(
                    new Violation(
                            AUDIENCE,
                            "mutually_exclusive",
                            "Must be null, because the campaign has a filter."));
        }
        return everyone || isFiltered()
                ? Optional.empty()
                : Optional.of(
                        new Violation(
                                AUDIENCE,
                                "audience_required",
                                "The campaign has no filter. Set audience to \"all\" to send it to"
                                        + " all active subscribers."));
    }

    private boolean isFiltered() {
        return tagFilter.namesTags() || filter.isPresent();
    }

    CampaignSchedule forEveryone() {
        return new CampaignSchedule(tagFilter, filter, true, onUnknown, sendTime, throttle);
    }

    /** Whether another schedule selects by the same tags and rules. */
    public boolean selectsLike(CampaignSchedule other) {
        return tagFilter.equals(other.tagFilter)
                && filter.equals(other.filter)
                && everyone == other.everyone;
    }

    CampaignSchedule withTagFilter(TagFilter tags) {
        return new CampaignSchedule(tags, filter, everyone, onUnknown, sendTime, throttle);
    }

    CampaignSchedule at(Optional<SendTime> time) {
        return new CampaignSchedule(tagFilter, filter, everyone, onUnknown, time, throttle);
    }
}
