package dev.postroom.application.email;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.time.Instant;

/** Remembers addresses that bounced or complained, within the transaction of the email's step. */
final class UnreachablePeople {

    private final Subscribers subscribers;
    private final Suppressions suppressions;
    private final EventRecorder events;

    UnreachablePeople(Subscribers subscribers, Suppressions suppressions, EventRecorder events) {
        this.subscribers = subscribers;
        this.suppressions = suppressions;
        this.events = events;
    }

    /** The reason why an address is not mailed any more. */
    record Verdict(EmailAddress address, Suppressions.Reason reason, Instant at) {

        private SubscriberStatus status() {
            return switch (reason) {
                case BOUNCED -> SubscriberStatus.BOUNCED;
                case COMPLAINED -> SubscriberStatus.COMPLAINED;
            };
        }
    }

    void remember(Workspace workspace, Verdict verdict) {
        suppressions.add(workspace, verdict.address(), verdict.reason(), verdict.at());
        subscribers
                .findByEmail(workspace, verdict.address())
                .flatMap(found -> subscribers.lock(workspace, found.id()))
                .filter(person -> person.email().key().equals(verdict.address().key()))
                .filter(person -> person.status() != verdict.status())
                .filter(person -> person.status().canBecome(verdict.status()))
                .ifPresent(person -> mark(workspace, person, verdict));
    }

    private void mark(Workspace workspace, Subscriber person, Verdict verdict) {
        Subscriber marked =
                person.changed(person.email(), verdict.status(), person.profile(), verdict.at());
        subscribers.update(workspace, marked);
        events.record(
                workspace,
                EventType.SUBSCRIBER_UPDATED,
                new EventSubject.OfChange(marked, person),
                verdict.at());
    }
}
