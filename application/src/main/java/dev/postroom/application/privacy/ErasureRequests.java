package dev.postroom.application.privacy;

import dev.postroom.application.subscriber.PersonErasure;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.privacy.Erasures;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Subscriber;

import java.time.Instant;

/**
 * Requests the erasure of everything else about a deleted subscriber. Each method needs the
 * transaction of the change.
 */
public record ErasureRequests(Erasures erasures, Emails emails) implements PersonErasure {

    @Override
    public void changed(Workspace workspace, Subscriber current, Subscriber next, Instant at) {
        boolean isOther = !next.email().key().equals(current.email().key());
        if (isOther && !erasures.changedAddress(workspace, current.id(), current.email(), at)) {
            throw Failure.Conflict.of(
                            "too_many_addresses",
                            "Subscriber %s had %d addresses, and cannot get another one."
                                    .formatted(current.id(), Erasures.MOST_ADDRESSES))
                    .asException();
        }
    }

    @Override
    public void request(Workspace workspace, Subscriber subscriber, Instant at) {
        erasures.request(workspace, subscriber.id(), subscriber.email(), at);
        emails.cancelAll(workspace, subscriber.email(), at);
    }
}
