package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.AudienceCount;
import dev.postroom.domain.subscriber.SubscriberStatus;

/**
 * How many people a campaign would reach.
 *
 * @param count those who would be mailed
 * @param totalMatched those whom the filter selects, of whatever status
 */
record AudienceView(long count, long totalMatched, Excluded excluded) implements View {

    /** Those who are selected and would not be mailed. */
    record Excluded(
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
