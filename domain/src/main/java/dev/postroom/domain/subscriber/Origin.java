package dev.postroom.domain.subscriber;

import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.shared.text.Keyword;

import java.util.Optional;

/**
 * The origin of a change of a subscriber.
 *
 * @param source the channel of the change
 * @param actor the identity that caused it
 * @param consent proof of the person's consent, when it was given with the change
 * @param depth 0 for a change with a direct cause, one more than the depth of its cause for a
 *     change by a trigger
 * @param firesTriggers whether triggers react to the change
 * @param mail the cause of the mail whose link the person followed, if it was a link in a mail
 */
public record Origin(
        Source source,
        Actor actor,
        Optional<Consent> consent,
        int depth,
        boolean firesTriggers,
        Optional<MailReference> mail) {

    public Origin {
        if (depth < 0) {
            throw new IllegalArgumentException("A depth is at least 0, not " + depth + ".");
        }
    }

    /** A change that triggers react to, not by a link in a mail. */
    public Origin(Source source, Actor actor, Optional<Consent> consent, int depth) {
        this(source, actor, consent, depth, true, Optional.empty());
    }

    /** A change requested by this caller. */
    public static Origin of(Caller caller) {
        Source source =
                switch (caller) {
                    case KeyCaller _ -> Source.API;
                    case TokenCaller token ->
                            token.purpose() == LinkPurpose.CONFIRM
                                    ? Source.CONFIRMATION
                                    : Source.PREFERENCE_CENTER;
                    case MemberCaller _ -> Source.DASHBOARD;
                    case OperatorCaller _ -> Source.COMMAND_LINE;
                };
        Optional<MailReference> mail =
                caller instanceof TokenCaller token ? token.mail() : Optional.empty();
        return new Origin(source, caller.actor(), Optional.empty(), 0, true, mail);
    }

    /** A change by the service itself. */
    public static Origin system(Source source) {
        return system(source, 0);
    }

    /** As the other one, for what triggers led to. */
    public static Origin system(Source source, int depth) {
        return new Origin(source, Actor.system(source.keyword()), Optional.empty(), depth);
    }

    /** The same origin, with this proof of consent instead of its own. */
    public Origin with(Optional<Consent> given) {
        return new Origin(source, actor, given, depth, firesTriggers, mail);
    }

    /** The same origin with another channel. */
    public Origin from(Source other) {
        return new Origin(other, actor, consent, depth, firesTriggers, mail);
    }

    /** The same origin; triggers react to it or do not. */
    public Origin firing(boolean fires) {
        return new Origin(source, actor, consent, depth, fires, mail);
    }

    /** The channels of changes. */
    public enum Source implements Keyword {
        API,
        IMPORT,
        PREFERENCE_CENTER,
        ONE_CLICK,
        CONFIRMATION,
        BOUNCE,
        COMPLAINT,
        TRIGGER,
        COMMAND_LINE,
        DASHBOARD,
        FORM
    }
}
