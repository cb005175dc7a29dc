package dev.postroom.application.subscriber;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.subscriber.membership.TagSubscribers;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.Tags;

import java.util.List;

/** Puts subscribers on tags and takes them off. */
public final class SubscriberTagging implements TagSubscribers {

    private final UnitOfWork work;
    private final SubscriberChanges changes;
    private final Subscribers subscribers;
    private final Tags tags;
    private final TagReferences references;

    public SubscriberTagging(
            UnitOfWork work, SubscriberChanges changes, Subscribers subscribers, Tags tags) {
        this.work = work;
        this.changes = changes;
        this.subscribers = subscribers;
        this.tags = tags;
        this.references = new TagReferences(tags, work.limits(), work.ids());
    }

    @Override
    public Subscriber subscribe(Caller caller, SubscriberId id, List<String> names) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(() -> {
            Subscriber current = locked(workspace, id);
            TagReferences.Named named = references.read(workspace, names);
            Cause cause = cause(caller);
            return changes.join(cause, current, references.stored(workspace, named, cause.at()));
        });
    }

    @Override
    public void unsubscribe(Caller caller, SubscriberId id, Slug slug) {
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            Subscriber current = locked(workspace, id);
            Tag tag =
                    current.memberships().stream()
                            .map(TagMembership::tag)
                            .filter(on -> on.slug().equals(slug))
                            .findFirst()
                            .or(() -> tags.findBySlug(workspace, slug))
                            .orElseThrow(() -> unknownTag(slug));
            changes.leave(cause(caller), current, tag);
        });
    }

    private Cause cause(Caller caller) {
        return new Cause(caller.workspace(), Origin.of(caller), work.now(caller.workspace()));
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
