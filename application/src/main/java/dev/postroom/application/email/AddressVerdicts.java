package dev.postroom.application.email;

import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * Ends the mail to addresses that bounced or complained, for transactional mail and campaigns
 * alike. Safe for any number of threads.
 */
public final class AddressVerdicts {

    private final Subscribers subscribers;
    private final Suppressions suppressions;
    private final SubscriberChanges changes;

    public AddressVerdicts(
            Subscribers subscribers, Suppressions suppressions, SubscriberChanges changes) {
        this.subscribers = subscribers;
        this.suppressions = suppressions;
        this.changes = changes;
    }

    /**
     * The reason to send nothing more to an address.
     *
     * @param at when it was learned, on the workspace's clock
     */
    public record Verdict(EmailAddress address, Suppressions.Reason reason, Instant at) {

        private SubscriberStatus status() {
            return switch (reason) {
                case BOUNCED -> SubscriberStatus.BOUNCED;
                case COMPLAINED -> SubscriberStatus.COMPLAINED;
            };
        }

        private Origin.Source source() {
            return switch (reason) {
                case BOUNCED -> Origin.Source.BOUNCE;
                case COMPLAINED -> Origin.Source.COMPLAINT;
            };
        }
    }

    /**
     * Suppresses the addresses, and changes the status of those who have them and got mail so far,
     * with the events of these changes. Needs the transaction that stores what led to the verdicts.
     */
    public void apply(Workspace workspace, List<Verdict> verdicts) {
        // in a fixed order, so that two workers cannot deadlock
        verdicts.stream()
                .sorted(Comparator.comparing(verdict -> verdict.address().key()))
                .forEach(verdict -> apply(workspace, verdict));
    }

    private void apply(Workspace workspace, Verdict verdict) {
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
        Cause cause = new Cause(workspace, Origin.system(verdict.source()), verdict.at());
        changes.change(cause, person, person.withStatus(verdict.status(), verdict.at()));
    }
}
