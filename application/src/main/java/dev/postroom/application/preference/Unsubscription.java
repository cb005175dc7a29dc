package dev.postroom.application.preference;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

/** Handles the unsubscribe link of mails. */
public final class Unsubscription implements Unsubscribe {

    private final UnitOfWork work;
    private final SubscriberChanges changes;
    private final Subscribers subscribers;

    public Unsubscription(UnitOfWork work, SubscriberChanges changes, Subscribers subscribers) {
        this.work = work;
        this.changes = changes;
        this.subscribers = subscribers;
    }

    @Override
    public void unsubscribe(TokenCaller caller) {
        work.inTransaction(() -> withdraw(caller));
    }

    private void withdraw(TokenCaller caller) {
        Workspace workspace = caller.workspace();
        Subscriber current =
                subscribers
                        .lock(workspace, new SubscriberId(caller.subscriber()))
                        .orElseThrow(LinkOpening::invalid);
        if (current.status().canBecome(SubscriberStatus.UNSUBSCRIBED)) {
            Origin origin = Origin.of(caller).from(Origin.Source.ONE_CLICK);
            Cause cause = new Cause(workspace, origin, work.now(workspace));
            Subscriber next = current.withStatus(SubscriberStatus.UNSUBSCRIBED, cause.at());
            changes.change(cause, current, next);
        }
    }
}
