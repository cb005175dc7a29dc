package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.subscriber.SubscriberStatus;

/**
 * The number of recipients that a campaign would have.
 *
 * @param count subscribers that would receive the campaign
 * @param totalMatched subscribers that match the filter, with any status
 */
public record AudienceView(long count, long totalMatched, Excluded excluded) implements View {

    /** Subscribers that match and would not receive the campaign. */
    public record Excluded(
            long unsubscribed, long pending, long bounced, long complained, long suppressed) {}

    static AudienceView of(AudienceCount count) {
        return new AudienceView(
                count.eligible(),
                count.matched(),
                new Excluded(
                        count.of(SubscriberStatus.UNSUBSCRIBED),
                        count.of(SubscriberStatus.PENDING),
                        count.of(SubscriberStatus.BOUNCED),
                        count.of(SubscriberStatus.COMPLAINED),
                        0));
    }
}
