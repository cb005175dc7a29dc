package dev.postroom.application.preference;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.preference.Visitor;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.Subscribers;

/** Handles the unsubscribe link of mails. */
public final class Unsubscription implements Unsubscribe {

    private final UnitOfWork work;
    private final Subscribers subscribers;
    private final OptOuts optOuts;

    /**
     * @param campaigns count who unsubscribed by their mails
     */
    public Unsubscription(
            UnitOfWork work,
            SubscriberChanges changes,
            Subscribers subscribers,
            Campaigns campaigns) {
        this.work = work;
        this.subscribers = subscribers;
        this.optOuts = new OptOuts(changes, campaigns);
    }

    @Override
    public void unsubscribe(TokenCaller caller, Visitor visitor) {
        Workspace workspace = caller.workspace();
        Origin origin = OptOuts.origin(caller, visitor, Origin.Source.ONE_CLICK);
        work.inTransaction(() -> {
            Subscriber current =
                    subscribers
                            .lock(workspace, new SubscriberId(caller.subscriber()))
                            .orElseThrow(LinkOpening::invalid);
            Cause cause = new Cause(workspace, origin, work.now(workspace));
            optOuts.unsubscribe(cause, caller, current);
        });
    }
}
