package dev.postroom.application.subscriber;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Double opt-in: asks persons by mail to confirm before they join tags or become active. What is
 * stored belongs to the caller's transaction, the mail included. Every method needs a transaction
 * in which the subscribers were locked.
 */
public interface OptIns {

    /**
     * A person who is to be asked.
     *
     * @param person as stored, or as it will be when the transaction commits
     * @param tags tags that the person is not on; none: only the address is to be confirmed
     * @param consent what the person agreed to, if known
     */
    record Asked(Subscriber person, List<Tag> tags, Optional<Consent> consent) {
        public Asked {
            tags = List.copyOf(tags);
        }
    }

    /**
     * Stores that the tags wait for the persons, and asks each by one mail, unless the person was
     * asked just before or too often, or the address gets no mail.
     *
     * @param asked different persons
     * @return the persons with the tags that wait, in the same order
     */
    List<Subscriber> askAll(Cause cause, List<Asked> asked);

    /** As {@link #askAll}, one person. */
    default Subscriber ask(Cause cause, Subscriber person, List<Tag> tags) {
        return askAll(cause, List.of(new Asked(person, tags, cause.origin().consent()))).getFirst();
    }

    /**
     * Stores that the tags wait for a pending person. A person who was asked, and can still answer,
     * is asked again, unless the last mail was just before; other persons get no mail.
     *
     * @return the person with the tags that wait
     */
    Subscriber add(Cause cause, Subscriber person, List<Tag> tags);

    /**
     * Stores that tags wait for pending persons, who get no mail.
     *
     * @param waiting different persons
     */
    void parkAll(Cause cause, List<Asked> waiting);

    /** These persons have joined the tags that waited. */
    void settle(Cause cause, Collection<Subscriber> people);

    /**
     * Follows a stored change: who unsubscribes, bounces or complains has nothing to confirm any
     * more, another address is asked instead of the old one, and mail that is not wanted any more
     * is cancelled.
     *
     * @return {@code after} with the tags that wait
     */
    Subscriber follow(Cause cause, Subscriber before, Subscriber after);

    /** The tag no longer waits for the person. */
    void withdraw(Cause cause, SubscriberId id, Tag tag);

    /**
     * Nothing waits for these persons any more, no link that was sent confirms anything, and queued
     * mail that can be unsubscribed from is cancelled.
     */
    void withdrawAll(Cause cause, Collection<Subscriber> people);
}
