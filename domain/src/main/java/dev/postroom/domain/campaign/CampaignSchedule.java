package dev.postroom.domain.campaign;

import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.util.Optional;

/**
 * The recipients of a campaign, and when and how it is sent.
 *
 * @param tagFilter selects the recipients by tags
 * @param filter selects among these by rules; empty: all of them, or those of the segment
 * @param segment whose rules select until the campaign starts; from then on they are its filter
 * @param everyone whether the author has said that the campaign is for all subscribers, or for all
 *     but those whom the filters leave out; without it, and without a filter that chooses people,
 *     it is not sent
 * @param onUnknown the handling of recipients in doubt after a crash
 * @param sendTime when a scheduled campaign starts or has started; empty when a client starts it
 * @param throttle the most mails in a minute; empty: as many as the mail server takes
 */
public record CampaignSchedule(
        TagFilter tagFilter,
        Optional<SubscriberFilter> filter,
        Optional<SegmentId> segment,
        boolean everyone,
        OnUnknown onUnknown,
        Optional<SendTime> sendTime,
        Optional<Throttle> throttle) {

    private static final String AUDIENCE = "audience";

    /**
     * A schedule without a filter by metadata, without a time and without a throttle; for everyone
     * when the tag filter includes no tag.
     */
    public CampaignSchedule(TagFilter tagFilter, OnUnknown onUnknown) {
        this(
                tagFilter,
                Optional.empty(),
                Optional.empty(),
                !tagFilter.narrows(),
                onUnknown,
                Optional.empty(),
                Optional.empty());
    }

    /**
     * The violation that keeps these recipients from being mailed: no filter that chooses people
     * and not for everyone, or both; empty when it is clear whom the campaign is for, and before
     * the rules of its segment are known.
     */
    public Optional<Violation> doubt() {
        if (isUnruled()) {
            return Optional.empty();
        }
        if (everyone && narrows()) {
            return Optional.of(
                    new Violation(
                            AUDIENCE,
                            "mutually_exclusive",
                            "Must be null, because the campaign has a filter."));
        }
        return everyone || narrows()
                ? Optional.empty()
                : Optional.of(
                        new Violation(
                                AUDIENCE,
                                "audience_required",
                                leavesOut()
                                        ? "The filters of the campaign only leave people out. Set"
                                                + " audience to \"all\" to send it to all other"
                                                + " active subscribers."
                                        : "The campaign has no filter. Set audience to \"all\" to"
                                                + " send it to all active subscribers."));
    }

    /** The violation of an author who gives a segment and rules; empty when there is none. */
    public Optional<Violation> twoRules() {
        return segment.isPresent() && filter.isPresent()
                ? Optional.of(
                        new Violation(
                                "filter",
                                "mutually_exclusive",
                                "Must be null, because segment_id is set. A segment has its own"
                                        + " rules."))
                : Optional.empty();
    }

    /** Whether a tag or a rule chooses people. */
    public boolean narrows() {
        return tagFilter.narrows() || filter.filter(SubscriberFilter::narrows).isPresent();
    }

    /** Whether there are tags or rules that leave people out. */
    public boolean leavesOut() {
        return !tagFilter.exclude().isEmpty() || filter.isPresent();
    }

    CampaignSchedule forEveryone() {
        return new CampaignSchedule(
                tagFilter, filter, segment, true, onUnknown, sendTime, throttle);
    }

    /** Whether another schedule selects by the same tags and rules. */
    public boolean selectsLike(CampaignSchedule other) {
        return tagFilter.equals(other.tagFilter)
                && filter.equals(other.filter)
                && segment.equals(other.segment)
                && everyone == other.everyone;
    }

    CampaignSchedule withTagFilter(TagFilter tags) {
        return new CampaignSchedule(tags, filter, segment, everyone, onUnknown, sendTime, throttle);
    }

    CampaignSchedule at(Optional<SendTime> time) {
        return new CampaignSchedule(
                tagFilter, filter, segment, everyone, onUnknown, time, throttle);
    }

    /** Whether its segment is still to be asked for its rules. */
    public boolean isUnruled() {
        return segment.isPresent() && filter.isEmpty();
    }

    /** This schedule with these rules, which are those of its segment. */
    public CampaignSchedule selecting(Optional<SubscriberFilter> rules) {
        return new CampaignSchedule(
                tagFilter, rules, segment, everyone, onUnknown, sendTime, throttle);
    }

    // a copy asks its segment again
    CampaignSchedule unstarted() {
        return (segment.isPresent() ? selecting(Optional.empty()) : this).at(Optional.empty());
    }
}
