package dev.postroom.application.subscriber;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.tag.TagReferences;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.subscriber.Memberships;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.TagSubscribers;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.Tags;

import java.time.Instant;
import java.util.List;

/** Who is on which tag. */
public final class SubscriberTagging implements TagSubscribers {

    private final Transactions transactions;
    private final Subscribers subscribers;
    private final Tags tags;
    private final TagReferences references;
    private final SubscriberWriting writing;
    private final WorkspaceClock clock;

    public SubscriberTagging(
            Transactions transactions,
            Subscribers subscribers,
            Memberships memberships,
            Tags tags,
            EventRecorder events,
            IdGenerator ids,
            WorkspaceClock clock) {
        this.transactions = transactions;
        this.subscribers = subscribers;
        this.tags = tags;
        this.references = new TagReferences(tags, ids);
        this.writing = new SubscriberWriting(subscribers, memberships, events);
        this.clock = clock;
    }

    @Override
    public Subscriber subscribe(Caller caller, SubscriberId id, List<String> names) {
        Workspace workspace = caller.workspace();
        return transactions.inTransaction(() -> {
            Subscriber current = locked(workspace, id);
            TagReferences.Named named = references.read(workspace, names);
            Instant now = clock.now(workspace);
            List<Tag> wanted = references.made(workspace, named, now);
            return writing.join(workspace, current, wanted, false, now);
        });
    }

    @Override
    public void unsubscribe(Caller caller, SubscriberId id, Slug slug) {
        Workspace workspace = caller.workspace();
        transactions.inTransaction(() -> {
            locked(workspace, id);
            Tag tag = tags.findBySlug(workspace, slug).orElseThrow(() -> unknownTag(slug));
            writing.leave(workspace, id, tag, clock.now(workspace));
        });
    }

    private Subscriber locked(Workspace workspace, SubscriberId id) {
        return subscribers
                .lock(workspace, id)
                .orElseThrow(() -> SubscriberRules.notFound(id.toString()));
    }

    private static FailureException unknownTag(Slug slug) {
        return new Failure.NotFound("Tag", slug.value()).asException();
    }
}
