package dev.postroom.domain.email;

import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.Optional;

/** The kinds of mail that differ in whom they may reach. */
public enum MailKind {
    /** Mail about a person's own requests, orders and accounts. */
    TRANSACTIONAL,
    /** Mail that needs a subscriber who agreed. */
    MARKETING;

    /** The kind of this mail. */
    public static MailKind of(Email mail) {
        return mail.isMarketing() ? MARKETING : TRANSACTIONAL;
    }

    /**
     * Whether mail of this kind may go to an address now; every way in which a mail can leave asks
     * this.
     *
     * @param person the status of the subscriber with the address; empty: it has none
     * @param isSuppressed whether the address is suppressed
     */
    public boolean mayReach(Optional<SubscriberStatus> person, boolean isSuppressed) {
        return !isSuppressed
                && switch (this) {
                    case TRANSACTIONAL -> person.filter(MailKind::isUnreachable).isEmpty();
                    case MARKETING ->
                            person.filter(status -> status == SubscriberStatus.ACTIVE).isPresent();
                };
    }

    private static boolean isUnreachable(SubscriberStatus status) {
        return status == SubscriberStatus.BOUNCED || status == SubscriberStatus.COMPLAINED;
    }
}
