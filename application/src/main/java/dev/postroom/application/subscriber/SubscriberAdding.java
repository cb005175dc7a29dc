package dev.postroom.application.subscriber;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.AddSubscribers;
import dev.postroom.domain.subscriber.ManageSubscribers.Saved;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tags;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Creates the subscribers of a batch in one transaction, one after the other. */
public final class SubscriberAdding implements AddSubscribers {

    private static final int TRIES = 5;

    // each result repeats what its subscriber is on; the last one may exceed it
    private static final long MOST_BYTES = 8 * 1024 * 1024;

    private final UnitOfWork work;
    private final SubscriberBatches batches;
    private final TagReferences references;
    private final SubscriberCreation creation;

    public SubscriberAdding(
            UnitOfWork work,
            SubscriberChanges changes,
            Subscribers subscribers,
            SubscriberBatches batches,
            Tags tags) {
        this.work = work;
        this.batches = batches;
        this.references = new TagReferences(tags, work.limits(), work.ids());
        this.creation = new SubscriberCreation(subscribers, references, changes, work.ids());
    }

    @Override
    public List<Added> addAll(Caller caller, List<NewSubscriber> requests) {
        for (int left = TRIES - 1; left > 0; left--) {
            try {
                return work.inTransaction(() -> addTogether(caller, requests));
            } catch (FailureException refused) {
                // others used what the plan had left when this batch was planned
                if (!(refused.failure() instanceof Failure.LimitExceeded)) {
                    throw refused;
                }
            }
        }
        return work.inTransaction(() -> addTogether(caller, requests));
    }

    private List<Added> addTogether(Caller caller, List<NewSubscriber> requests) {
        Workspace workspace = caller.workspace();
        BatchUse use = new BatchUse(room(workspace));
        // locked in a fixed order, so that two batches with the same people cannot deadlock
        batches.lockAll(workspace, requests.stream().map(NewSubscriber::email).toList())
                .forEach(person -> use.know(person.email()));
        List<Added> results = new ArrayList<>();
        long bytes = 0;
        for (NewSubscriber request : requests) {
            if (bytes >= MOST_BYTES) {
                results.add(new Added.Refused(tooLong()));
                continue;
            }
            Origin origin = Origin.of(caller).with(request.consent());
            Added added = add(new Cause(workspace, origin, work.now(workspace)), request, use);
            results.add(added);
            bytes += added instanceof Added.Stored(Saved saved) ? saved.subscriber().bytes() : 0;
        }
        return results;
    }

    private static Failure tooLong() {
        return new Failure.Unavailable(
                "batch_too_long",
                "The subscribers before this one are on so many tags that the results have no room"
                        + " for it. Send it in another request.",
                Duration.ofSeconds(1));
    }

    // read before anything is stored: a refusal by the plan can come as late as the commit
    private PlanRoom room(Workspace workspace) {
        return work.limits().counts(workspace)
                ? PlanRoom.of(work.limits().plan(workspace), work.limits().usage(workspace))
                : PlanRoom.unknown();
    }

    private Added add(Cause cause, NewSubscriber request, BatchUse use) {
        TagReferences.Named tags;
        try {
            tags = references.read(cause.workspace(), request.tags());
            use.require(request, tags);
        } catch (FailureException refused) {
            return refusedAlone(refused);
        }
        return create(cause, request, tags, use);
    }

    private Added create(
            Cause cause, NewSubscriber request, TagReferences.Named tags, BatchUse use) {
        try {
            Saved saved = creation.create(cause, request, tags);
            use.add(request, tags, saved);
            return new Added.Stored(saved);
        } catch (FailureException refused) {
            // the only refusal that comes after something was stored
            if (refused.failure() instanceof Failure.LimitExceeded) {
                throw refused;
            }
            return refusedAlone(refused);
        }
    }

    // a transaction whose statement the store did not serve is over for the others, too
    private static Added refusedAlone(FailureException refused) {
        if (refused.failure() instanceof Failure.Unavailable) {
            throw refused;
        }
        return new Added.Refused(refused.failure());
    }

    /** The part of the plan that a batch has used so far. Belongs to one attempt. */
    private static final class BatchUse {

        private final PlanRoom room;
        private final Set<String> known = new LinkedHashSet<>();
        private long people;
        private long tags;

        BatchUse(PlanRoom room) {
            this.room = room;
        }

        /** A subscriber has this address. */
        void know(EmailAddress email) {
            known.add(email.key());
        }

        /** Fails with {@code LimitExceeded} when the plan has no room for what the request adds. */
        void require(NewSubscriber request, TagReferences.Named named) {
            boolean isNew = !known.contains(request.email().key());
            room.require(PlanResource.SUBSCRIBERS, people, isNew ? 1 : 0);
            if (isNew || request.onConflict() == OnConflict.UPDATE) {
                room.require(PlanResource.TAGS, tags, named.unknown().size());
            }
        }

        /** The request was stored. */
        void add(NewSubscriber request, TagReferences.Named named, Saved saved) {
            know(request.email());
            people += saved.created() ? 1 : 0;
            if (saved.created() || request.onConflict() == OnConflict.UPDATE) {
                tags += named.unknown().size();
            }
        }
    }
}
