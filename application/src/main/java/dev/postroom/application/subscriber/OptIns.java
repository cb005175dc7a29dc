package dev.postroom.application.subscriber;

import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.tag.Tag;

import java.util.List;

/**
 * Double opt-in: asks persons by mail to confirm before they join tags or become active. What is
 * stored belongs to the caller's transaction, the mail included. Every method needs a transaction
 * in which the subscriber was locked.
 */
public interface OptIns {

    /**
     * Stores that these tags wait for the person, and asks by mail, unless the person was asked
     * just before or too often, or the address gets no mail.
     *
     * @param tags tags that the person is not on; none: only the address is to be confirmed
     * @return the person with the tags that wait
     */
    Subscriber ask(Cause cause, Subscriber person, List<Tag> tags);

    /**
     * Follows a stored change: who unsubscribes has nothing to confirm any more, and another
     * address is asked instead of the old one.
     *
     * @return {@code after} with the tags that wait
     */
    Subscriber follow(Cause cause, Subscriber before, Subscriber after);

    /** The tag no longer waits for the person. */
    void withdraw(Cause cause, SubscriberId id, Tag tag);

    /** Nothing waits for the person any more, and no link that was sent confirms anything. */
    void withdrawAll(Cause cause, SubscriberId id);
}
