package dev.postroom.application.email;

import dev.postroom.application.subscriber.AddressKeeping;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.SoftBounces;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Ends the mail to addresses that bounced or complained, for transactional mail and campaigns
 * alike. Safe for any number of threads.
 */
public final class BounceHandling {

    // of mails in a row, until their person is taken for gone
    private static final int SOFT_BOUNCES = 5;
    private static final String EQUAL = "The mail server refused many people in the same words.";

    private final Subscribers subscribers;
    private final Suppressions suppressions;
    private final SoftBounces bounces;
    private final AddressKeeping addresses;
    private final SubscriberChanges changes;

    public BounceHandling(
            Subscribers subscribers,
            Suppressions suppressions,
            SoftBounces bounces,
            AddressKeeping addresses,
            SubscriberChanges changes) {
        this.subscribers = subscribers;
        this.suppressions = suppressions;
        this.bounces = bounces;
        this.addresses = addresses;
        this.changes = changes;
    }

    /** Why nothing more is sent to a person. */
    public enum Reason {
        /** A server said that there is no such mailbox. */
        NO_MAILBOX,
        /** Servers deferred several mails in a row until they were given up. */
        PUT_OFF,
        /** The person reported a mail as spam. */
        COMPLAINT;

        private SubscriberStatus status() {
            return this == COMPLAINT ? SubscriberStatus.COMPLAINED : SubscriberStatus.BOUNCED;
        }

        private Origin.Source source() {
            return this == COMPLAINT ? Origin.Source.COMPLAINT : Origin.Source.BOUNCE;
        }

        // a mailbox that only defers exists, and may be read again one day
        private Optional<Suppressions.Reason> suppression() {
            return switch (this) {
                case NO_MAILBOX -> Optional.of(Suppressions.Reason.BOUNCED);
                case PUT_OFF -> Optional.empty();
                case COMPLAINT -> Optional.of(Suppressions.Reason.COMPLAINED);
            };
        }
    }

    /**
     * A reason to stop mail to an address.
     *
     * @param at when it was learned, on the workspace's clock
     * @param depth that of the mail by which it was learned
     */
    public record StoppedAddress(EmailAddress address, Reason reason, Instant at, int depth) {

        /** Learned by a mail that no trigger caused. */
        public StoppedAddress(EmailAddress address, Reason reason, Instant at) {
            this(address, reason, at, 0);
        }
    }

    /**
     * Bounces and acceptances among the outcomes of some mails.
     *
     * @param verdicts the addresses that get nothing more
     * @param putOff once for each mail that was given up because it was deferred each time
     * @param accepted those that got a mail; a campaign names only those with soft bounces
     * @param at when it was learned, on the workspace's clock
     */
    public record Findings(
            List<StoppedAddress> verdicts,
            List<EmailAddress> putOff,
            List<EmailAddress> accepted,
            Instant at) {}

    /**
     * Suppresses addresses, and changes the status of those who have them and got mail so far, with
     * the events of these changes; so for a person with five deferred mails in a row, but without
     * suppressing. Needs the transaction that stores what led to the findings.
     */
    public void apply(Workspace workspace, Findings findings) {
        bounces.reset(workspace, findings.accepted());
        List<StoppedAddress> tired = tired(workspace, findings);
        // in a fixed order, so that two workers cannot deadlock
        Stream.concat(findings.verdicts().stream(), tired.stream())
                .sorted(Comparator.comparing(verdict -> verdict.address().key()))
                .forEach(verdict -> apply(workspace, verdict));
    }

    /**
     * Undoes that a server denied the mailbox: the suppression ends, and a bounced person is active
     * again. Needs a transaction.
     *
     * @param id of the decision, which is kept
     */
    public void takeBack(Workspace workspace, EmailAddress address, UUID id, Instant at) {
        Cause cause = new Cause(workspace, Origin.system(Origin.Source.BOUNCE, 0), at);
        if (suppressions
                .find(workspace, address)
                .filter(known -> known.reason() == Suppressions.Reason.BOUNCED)
                .isEmpty()) {
            return;
        }
        addresses.lift(cause, address, new SuppressionLift(id, EQUAL, cause.origin().actor(), at));
        subscribers
                .findByEmail(workspace, address)
                .flatMap(known -> subscribers.lock(workspace, known.id()))
                .filter(person -> person.status() == SubscriberStatus.BOUNCED)
                .ifPresent(person ->
                        changes.change(
                                cause, person, person.withStatus(SubscriberStatus.ACTIVE, at)));
    }

    /** Whether a person of the workspace has soft bounces; costs next to nothing. */
    public boolean anySoftBounces(Workspace workspace) {
        return bounces.any(workspace);
    }

    /** The keys of those of the addresses that have soft bounces; one question. */
    public Set<String> withSoftBounces(Workspace workspace, Collection<EmailAddress> addresses) {
        return bounces.among(workspace, addresses);
    }

    private List<StoppedAddress> tired(Workspace workspace, Findings findings) {
        if (findings.putOff().isEmpty()) {
            return List.of();
        }
        List<EmailAddress> addresses =
                bounces.count(workspace, findings.putOff()).entrySet().stream()
                        .filter(counted -> counted.getValue() >= SOFT_BOUNCES)
                        .map(counted -> new EmailAddress(counted.getKey()))
                        .toList();
        bounces.reset(workspace, addresses);
        return addresses.stream()
                .map(address -> new StoppedAddress(address, Reason.PUT_OFF, findings.at()))
                .toList();
    }

    private void apply(Workspace workspace, StoppedAddress verdict) {
        Origin origin = Origin.system(verdict.reason().source(), verdict.depth());
        Cause cause = new Cause(workspace, origin, verdict.at());
        SubscriberStatus next = verdict.reason().status();
        verdict.reason()
                .suppression()
                .ifPresent(reason -> addresses.suppress(cause, List.of(verdict.address()), reason));
        Optional<Subscriber> found =
                subscribers
                        .findByEmail(workspace, verdict.address())
                        .flatMap(known -> subscribers.lock(workspace, known.id()))
                        .filter(person -> person.email().key().equals(verdict.address().key()));
        found.ifPresent(person -> suppressions.name(workspace, List.of(person.email())));
        found.filter(person -> person.status() != next)
                .ifPresent(person -> mark(cause, person, verdict));
    }

    // a person who was not active keeps the status, but is asked no more
    private void mark(Cause cause, Subscriber person, StoppedAddress verdict) {
        SubscriberStatus next = verdict.reason().status();
        if (person.status().canBecome(next)) {
            changes.change(cause, person, person.withStatus(next, verdict.at()));
        } else if (verdict.reason().suppression().isPresent()) {
            changes.withdraw(cause, person);
        }
    }
}
