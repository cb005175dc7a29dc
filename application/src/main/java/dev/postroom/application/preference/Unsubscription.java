package dev.postroom.application.preference;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.preference.UnsubscribeToken;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.time.Instant;
import java.util.Optional;

/** What the link at the foot of a mail does. */
public final class Unsubscription implements Unsubscribe {

    private final Transactions transactions;
    private final Accounts accounts;
    private final Subscribers subscribers;
    private final EventRecorder events;
    private final WorkspaceClock clock;
    private final MacKey key;

    public Unsubscription(
            Transactions transactions,
            Accounts accounts,
            Subscribers subscribers,
            EventRecorder events,
            WorkspaceClock clock,
            MacKey key) {
        this.transactions = transactions;
        this.accounts = accounts;
        this.subscribers = subscribers;
        this.events = events;
        this.clock = clock;
        this.key = key;
    }

    @Override
    public Optional<TokenCaller> caller(String token) {
        return opened(token)
                .filter(caller ->
                        subscribers.find(caller.workspace(), subscriber(caller)).isPresent());
    }

    @Override
    public void unsubscribe(TokenCaller caller) {
        transactions.inTransaction(() -> withdraw(caller));
    }

    private void withdraw(TokenCaller caller) {
        Subscriber current =
                subscribers
                        .lock(caller.workspace(), subscriber(caller))
                        .orElseThrow(Unsubscription::invalid);
        if (current.status().canOptOut()) {
            store(caller.workspace(), current);
        }
    }

    private void store(Workspace workspace, Subscriber current) {
        Instant now = clock.now(workspace);
        Subscriber next =
                current.changed(
                        current.email(), SubscriberStatus.UNSUBSCRIBED, current.profile(), now);
        subscribers.update(workspace, next);
        events.record(
                workspace,
                EventType.SUBSCRIBER_UPDATED,
                new EventSubject.OfChange(next, current),
                now);
    }

    private Optional<TokenCaller> opened(String token) {
        return UnsubscribeToken.open(token, key)
                .flatMap(opened ->
                        accounts.workspace(opened.workspaceId())
                                .map(found -> new TokenCaller(found, opened.subscriber().value())));
    }

    private static SubscriberId subscriber(TokenCaller caller) {
        return new SubscriberId(caller.subscriber());
    }

    private static FailureException invalid() {
        return new Failure.Unauthenticated("invalid_token", "This link is not valid.")
                .asException();
    }
}
