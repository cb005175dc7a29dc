package dev.postroom.application.preference;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.preference.UnsubscribeToken;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.util.Optional;

/** Handles the unsubscribe link of mails. */
public final class Unsubscription implements Unsubscribe {

    private final UnitOfWork work;
    private final SubscriberChanges changes;
    private final Accounts accounts;
    private final Subscribers subscribers;
    private final MacKey key;

    /**
     * @param key authenticates the links
     */
    public Unsubscription(
            UnitOfWork work,
            SubscriberChanges changes,
            Accounts accounts,
            Subscribers subscribers,
            MacKey key) {
        this.work = work;
        this.changes = changes;
        this.accounts = accounts;
        this.subscribers = subscribers;
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
        work.inTransaction(() -> withdraw(caller));
    }

    private void withdraw(TokenCaller caller) {
        Workspace workspace = caller.workspace();
        Subscriber current =
                subscribers
                        .lock(workspace, subscriber(caller))
                        .orElseThrow(Unsubscription::invalid);
        if (current.status().canBecome(SubscriberStatus.UNSUBSCRIBED)) {
            Cause cause = new Cause(workspace, Origin.of(caller), work.now(workspace));
            Subscriber next = current.withStatus(SubscriberStatus.UNSUBSCRIBED, cause.at());
            changes.change(cause, current, next);
        }
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
        return new Failure.Unauthenticated("invalid_token", "The link is not valid.").asException();
    }
}
