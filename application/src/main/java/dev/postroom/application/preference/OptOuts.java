package dev.postroom.application.preference;

import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.Optional;

/** Ends all marketing mail to a person, and says which mail was the reason. */
final class OptOuts {

    private final SubscriberChanges changes;
    private final Campaigns campaigns;

    OptOuts(SubscriberChanges changes, Campaigns campaigns) {
        this.changes = changes;
        this.campaigns = campaigns;
    }

    /** The origin of what this person does now, with the visit as the record of consent. */
    static Origin origin(TokenCaller caller, Visitor visitor, Origin.Source source) {
        return origin(caller, visitor, source, source.keyword());
    }

    private static Origin origin(
            TokenCaller caller, Visitor visitor, Origin.Source source, String words) {
        String place =
                caller.mail()
                        .map(mail -> words + ", link in a mail of " + named(mail))
                        .orElse(words);
        return Origin.of(caller).from(source).with(Optional.of(visitor.consent(place)));
    }

    /** The origin of an opt-out that this person takes back. */
    static Origin takenBack(TokenCaller caller, Visitor visitor) {
        Origin.Source source = Origin.Source.PREFERENCE_CENTER;
        return origin(caller, visitor, source, source.keyword() + ", unsubscribing taken back");
    }

    private static String named(MailReference mail) {
        return mail.kind().keyword() + " " + mail.id();
    }

    /**
     * Unsubscribes a locked person, unless the person already receives no marketing mail. Nothing
     * waits for a confirmation of the person any more, also of one who had unsubscribed before.
     */
    Subscriber unsubscribe(Cause cause, TokenCaller caller, Subscriber current) {
        if (current.status() == SubscriberStatus.UNSUBSCRIBED
                || !current.status().canBecome(SubscriberStatus.UNSUBSCRIBED)) {
            return changes.withdraw(cause, current);
        }
        Subscriber next = current.withStatus(SubscriberStatus.UNSUBSCRIBED, cause.at());
        Subscriber after = changes.change(cause, current, next);
        caller.mail()
                .filter(MailReference::isCampaign)
                .map(mail -> new CampaignId(mail.id()))
                .ifPresent(id ->
                        campaigns.addUnsubscribe(cause.workspace(), id, current.id(), cause.at()));
        return after;
    }

    /** A locked person who had unsubscribed is active again, with the tags of before. */
    Subscriber takeBack(Cause cause, Subscriber current) {
        return current.status() == SubscriberStatus.UNSUBSCRIBED
                ? changes.change(
                        cause, current, current.withStatus(SubscriberStatus.ACTIVE, cause.at()))
                : current;
    }
}
