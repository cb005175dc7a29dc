package dev.postroom.domain.preference;

import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.Optional;

/**
 * The own subscriptions of a person with a link. Each change commits together with its events,
 * whose source is {@code preference_center}, and repeating it has no further effect. Every change
 * fails with {@code Unauthenticated} ({@code invalid_token}) when the subscriber was deleted.
 */
@DrivingPort
public interface ManagePreferences {

    /** The state of this person, who was read when the link of the caller was opened. */
    Preferences get(TokenCaller caller, Subscriber person);

    /** Fails with {@code NotFound} for a tag for which {@link #subscribe} does. */
    void checkTag(TokenCaller caller, Subscriber person, String tag);

    /**
     * Subscribes the person to a tag by id or slug. A person who had unsubscribed becomes active
     * again, with this visit as the consent. {@code NotFound} for a tag that is unknown, or private
     * and not the person's.
     */
    Preferences subscribe(TokenCaller caller, Visitor visitor, String tag);

    /** Takes the person off a tag by id or slug. {@code NotFound} as {@link #subscribe}. */
    Preferences unsubscribe(TokenCaller caller, Visitor visitor, String tag);

    /**
     * Ends all marketing mail, as every other way to unsubscribe does; the tags stay. When the link
     * was in a mail of a campaign, the campaign counts it, once for each person.
     */
    Preferences unsubscribeAll(TokenCaller caller, Visitor visitor);

    /**
     * Deletes the person permanently. {@code Unauthenticated} ({@code wrong_token_purpose}) for a
     * link that is in a mail. {@code PreconditionFailed} when {@code expectedVersion} is given and
     * is not the current version of the subscriber.
     */
    void deleteAccount(TokenCaller caller, Visitor visitor, Optional<Long> expectedVersion);
}
