package dev.postroom.application.subscriber;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tags;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Subscribers of a workspace. */
public final class SubscriberManagement implements ManageSubscribers {

    private final UnitOfWork work;
    private final SubscriberChanges changes;
    private final Subscribers subscribers;
    private final TagReferences references;
    private final SubscriberCreation creation;

    public SubscriberManagement(
            UnitOfWork work, SubscriberChanges changes, Subscribers subscribers, Tags tags) {
        this.work = work;
        this.changes = changes;
        this.subscribers = subscribers;
        this.references = new TagReferences(tags, work.limits(), work.ids());
        this.creation = new SubscriberCreation(subscribers, references, changes, work.ids());
    }

    @Override
    public Saved create(Caller caller, NewSubscriber request) {
        Origin origin = Origin.of(caller).with(request.consent());
        return work.inTransaction(() -> creation.create(cause(caller, origin), request));
    }

    @Override
    public void checkTags(Workspace workspace, List<String> tags) {
        references.read(workspace, tags);
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
    public Map<SubscriberId, EmailAddress> findAddresses(
            Workspace workspace, Collection<SubscriberId> ids) {
        return subscribers.findAddresses(workspace, ids);
    }

    @Override
    public Map<SubscriberStatus, Long> countByStatus(Workspace workspace) {
        return subscribers.countByStatus(workspace);
    }

    @Override
    public Page<Subscriber> list(
            Workspace workspace, SubscriberQuery query, PageRequest<SubscriberQuery.Sort> page) {
        return subscribers.list(workspace, query, page);
    }

    @Override
    public Subscriber update(
            Caller caller, SubscriberId id, SubscriberPatch patch, Optional<Long> expectedVersion) {
        Origin origin = Origin.of(caller).with(patch.consent());
        return work.inTransaction(() -> {
            Subscriber current = locked(caller.workspace(), id, expectedVersion);
            return changes.patch(cause(caller, origin), current, patch);
        });
    }

    @Override
    public void delete(Caller caller, SubscriberId id, Optional<Long> expectedVersion) {
        work.inTransaction(() -> {
            Subscriber current = locked(caller.workspace(), id, expectedVersion);
            changes.delete(cause(caller, Origin.of(caller)), current);
            work.audit()
                    .record(
                            caller,
                            AuditedChange.of(AuditAction.PERSON_DELETED, current.id().value()));
        });
    }

    private Cause cause(Caller caller, Origin origin) {
        return new Cause(caller.workspace(), origin, work.now(caller.workspace()));
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
