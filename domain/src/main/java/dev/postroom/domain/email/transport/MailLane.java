package dev.postroom.domain.email.transport;

/**
 * The mails that a transport is opened for. Each lane has a transport of its own, also where both
 * settings name the same one.
 *
 * @param sessions how many are open at a time, at most
 */
public record MailLane(Kind kind, int sessions) {

    /** The kind of its mails. */
    public enum Kind {
        /** Mails that requests and triggers send, one at a time. */
        TRANSACTIONAL,
        /** Mails of campaigns, many at a time. */
        CAMPAIGN
    }
}
