package dev.postroom.application.preference;

import dev.postroom.application.link.LinkOpening;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;

import java.util.Optional;

/** Handles the unsubscribe link of mails. */
public final class Unsubscription implements Unsubscribe {

    private final UnitOfWork work;
    private final Subscribers subscribers;
    private final Suppressions suppressions;
    private final OptOuts optOuts;

    /**
     * @param suppressions keep the objections of people whose subscriber was deleted
     * @param campaigns count who unsubscribed by their mails
     */
    public Unsubscription(
            UnitOfWork work,
            SubscriberChanges changes,
            Subscribers subscribers,
            Suppressions suppressions,
            Campaigns campaigns) {
        this.work = work;
        this.subscribers = subscribers;
        this.suppressions = suppressions;
        this.optOuts = new OptOuts(changes, campaigns);
    }

    @Override
    public void unsubscribe(TokenCaller caller, Optional<EmailAddress> address, Visitor visitor) {
        Origin origin = OptOuts.origin(caller, visitor, Origin.Source.ONE_CLICK);
        Cause cause = cause(caller, origin);
        if (address.isEmpty()) {
            work.inTransaction(() -> optOuts.unsubscribe(cause, caller, locked(caller)));
            return;
        }
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            suppressions.forget(workspace, address.get(), Optional.of(cause.at()));
            // added since the link was opened
            subscribers
                    .findByEmail(workspace, address.get())
                    .flatMap(added -> subscribers.lock(workspace, added.id()))
                    .ifPresent(added -> optOuts.unsubscribe(cause, caller, added));
        });
    }

    @Override
    public Subscriber takeBack(TokenCaller caller, Visitor visitor) {
        Origin origin = OptOuts.takenBack(caller, visitor);
        return work.inTransaction(() -> optOuts.takeBack(cause(caller, origin), locked(caller)));
    }

    private Cause cause(TokenCaller caller, Origin origin) {
        return new Cause(caller.workspace(), origin, work.now(caller.workspace()));
    }

    private Subscriber locked(TokenCaller caller) {
        return subscribers
                .lock(caller.workspace(), caller.subscriber())
                .orElseThrow(LinkOpening::invalid);
    }
}
