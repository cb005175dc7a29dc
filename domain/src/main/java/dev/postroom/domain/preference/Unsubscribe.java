package dev.postroom.domain.preference;

import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.Optional;

/** Unsubscribing by the link in a mail (RFC 8058), and the way back. */
@DrivingPort
public interface Unsubscribe {

    /**
     * Unsubscribes the person from all marketing mail and emits {@code subscriber.updated}, with
     * source {@code one_click}; repeating the call has no further effect. When the link was in a
     * mail of a campaign, the campaign counts it, once for each person. {@code Unauthenticated}
     * ({@code invalid_token}) when the subscriber was deleted and no address is given.
     *
     * @param address of the mail with the link, when its subscriber was deleted: the next
     *     subscriber with the address begins as unsubscribed, and one who has got it since the link
     *     was opened is unsubscribed
     */
    void unsubscribe(TokenCaller caller, Optional<EmailAddress> address, Visitor visitor);

    /**
     * Takes the unsubscribing back: an unsubscribed person is active again with the tags of before,
     * and this visit is the consent. A person of a suppressed address gets the status of the
     * suppression. Does nothing for a person of another status. {@code Unauthenticated} ({@code
     * invalid_token}) when the subscriber was deleted.
     */
    Subscriber takeBack(TokenCaller caller, Visitor visitor);
}
