package dev.postroom.domain.confirmation;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Double opt-in: a person confirms by a link in a mail. The link is valid for one address and one
 * confirmation: {@code Unauthenticated} with {@code invalid_token} when the person has another
 * address now, unsubscribed or is deleted, and with {@code token_expired} after its time.
 */
@DrivingPort
public interface ConfirmSubscriptions {

    /**
     * The subscriptions that the person would confirm now, or did confirm by this link. Changes
     * nothing.
     *
     * @param person as read when the link of the caller was opened
     */
    Confirmable show(TokenCaller caller, Subscriber person);

    /**
     * Confirms everything that waits: a pending or unsubscribed person becomes active and joins the
     * tags. A repetition changes nothing and succeeds.
     *
     * @param visitor stored as consent, with the text that the person agreed to when it is known
     */
    Confirmable confirm(TokenCaller caller, Visitor visitor);

    /**
     * Sends the confirmation mail once more. {@code NotFound} without such a subscriber; {@code
     * Conflict} with {@code nothing_to_confirm}, or with {@code address_suppressed} when the
     * address gets no mail; {@code RateLimited} less than 5 minutes after the last mail, and after
     * 5 mails in 24 hours.
     *
     * @return the subscriber, with the tags that wait
     */
    Subscriber resend(Caller caller, SubscriberId id);

    /**
     * The subscriptions that a link confirms.
     *
     * @param tags those that wait for the confirmation, or joined by it just now; empty when only
     *     the address is confirmed, and for a repetition
     * @param confirmedAt empty: not yet
     */
    record Confirmable(
            Subscriber subscriber, List<PendingTag> tags, Optional<Instant> confirmedAt) {

        public Confirmable {
            tags = List.copyOf(tags);
        }
    }
}
