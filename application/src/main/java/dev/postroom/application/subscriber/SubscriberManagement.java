package dev.postroom.application.subscriber;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.tag.TagReferences;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Memberships;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberSort;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tags;

import java.util.Optional;

/** Subscribers of a workspace. */
public final class SubscriberManagement implements ManageSubscribers {

    private final Transactions transactions;
    private final Subscribers subscribers;
    private final SubscriberCreation creation;
    private final SubscriberWriting writing;
    private final WorkspaceClock clock;

    public SubscriberManagement(
            Transactions transactions,
            Subscribers subscribers,
            Memberships memberships,
            Tags tags,
            EventRecorder events,
            IdGenerator ids,
            WorkspaceClock clock) {
        this.transactions = transactions;
        this.subscribers = subscribers;
        this.writing = new SubscriberWriting(subscribers, memberships, events);
        this.creation =
                new SubscriberCreation(subscribers, new TagReferences(tags, ids), writing, ids);
        this.clock = clock;
    }

    @Override
    public Saved create(Caller caller, NewSubscriber wish) {
        Workspace workspace = caller.workspace();
        return transactions.inTransaction(
                () -> creation.create(workspace, wish, clock.now(workspace)));
    }

    @Override
    public Subscriber get(Workspace workspace, SubscriberId id) {
        return subscribers
                .find(workspace, id)
                .orElseThrow(() -> SubscriberRules.notFound(id.toString()));
    }

    @Override
    public Subscriber getByEmail(Workspace workspace, EmailAddress email) {
        return subscribers
                .findByEmail(workspace, email)
                .orElseThrow(() -> SubscriberRules.notFound("with this address"));
    }

    @Override
    public Page<Subscriber> list(
            Workspace workspace, SubscriberQuery query, PageRequest<SubscriberSort> page) {
        return subscribers.list(workspace, query, page);
    }

    @Override
    public Subscriber update(
            Caller caller, SubscriberId id, SubscriberPatch patch, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        return transactions.inTransaction(() -> {
            Subscriber current = locked(workspace, id, expectedVersion);
            return writing.patch(workspace, current, patch, clock.now(workspace));
        });
    }

    @Override
    public void delete(Caller caller, SubscriberId id, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        transactions.inTransaction(() -> {
            Subscriber current = locked(workspace, id, expectedVersion);
            writing.delete(workspace, current, clock.now(workspace));
        });
    }

    private Subscriber locked(Workspace workspace, SubscriberId id, Optional<Long> expected) {
        Subscriber current =
                subscribers
                        .lock(workspace, id)
                        .orElseThrow(() -> SubscriberRules.notFound(id.toString()));
        SubscriberRules.checkVersion(current, expected);
        return current;
    }
}
