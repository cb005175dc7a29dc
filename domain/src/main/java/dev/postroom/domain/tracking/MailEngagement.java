package dev.postroom.domain.tracking;

import java.time.Instant;
import java.util.Optional;

/**
 * The count of one mail: its opens, or the clicks on one of its links.
 *
 * @param link the URL that was in the mail; empty: the opens
 * @param isHuman whether at least one request did not look like that of a machine
 * @param times the number of requests, up to {@link #MOST}
 * @param firstAt the first request, on the workspace's clock
 * @param lastAt the last request that was counted
 */
public record MailEngagement(
        TrackedMail mail,
        Optional<String> link,
        boolean isHuman,
        int times,
        Instant firstAt,
        Instant lastAt) {

    /** Requests after so many are not counted. */
    public static final int MOST = 1_000_000;

    /** One request. */
    public static MailEngagement once(
            TrackedMail mail, Optional<String> link, boolean isHuman, Instant at) {
        return new MailEngagement(mail, link, isHuman, 1, at, at);
    }

    /** Whether it counts opens, and not clicks. */
    public boolean isOpen() {
        return link.isEmpty();
    }

    /** This and a later one of the same mail and link. */
    public MailEngagement and(MailEngagement later) {
        return new MailEngagement(
                mail,
                link,
                isHuman || later.isHuman,
                (int) Math.min((long) times + later.times, MOST),
                firstAt.isBefore(later.firstAt) ? firstAt : later.firstAt,
                lastAt.isAfter(later.lastAt) ? lastAt : later.lastAt);
    }
}
