package dev.postroom.application.subscriber;

import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.ManageSubscribers.Saved;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;

import java.util.LinkedHashSet;
import java.util.Set;

/** The part of the plan that a batch has used so far. Belongs to one attempt. */
final class BatchUse {

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
