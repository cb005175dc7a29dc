package dev.postroom.domain.tracking;

import java.time.Instant;

/**
 * The mails of a campaign that were opened for the first time in an interval, and the links in them
 * that were followed for the first time.
 *
 * @param at the beginning of the interval
 * @param humanOpens those of the opens that did not come from machines alone
 * @param humanClicks those of the clicks that did not come from machines alone
 */
public record EngagementCount(
        Instant at, long opens, long humanOpens, long clicks, long humanClicks) {

    /** An interval without any. */
    public static EngagementCount none(Instant at) {
        return new EngagementCount(at, 0, 0, 0, 0);
    }
}
