package dev.postroom.application.email;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.SimulatedMails;
import dev.postroom.domain.email.Simulation;
import dev.postroom.domain.email.SmtpReply;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Applies the effects of email status changes, in the transaction that stores them. */
public final class EmailConsequences {

    // Long enough for webhook receivers to get the events in order, short enough for tests.
    private static final Duration UPDATE_DELAY = Duration.ofSeconds(1);

    private final Subscribers subscribers;
    private final Suppressions suppressions;
    private final SimulatedMails simulated;
    private final SubscriberChanges changes;
    private final EventRecorder events;

    public EmailConsequences(
            Subscribers subscribers,
            Suppressions suppressions,
            SimulatedMails simulated,
            SubscriberChanges changes,
            EventRecorder events) {
        this.subscribers = subscribers;
        this.suppressions = suppressions;
        this.changes = changes;
        this.simulated = simulated;
        this.events = events;
    }

    /** An email after a status change. */
    record Stepped(EmailSummary email, EmailStep step) {}

    /** The reason to suppress an address. */
    private record Verdict(EmailAddress address, Suppressions.Reason reason, Instant at) {

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

    void follow(Workspace workspace, List<Stepped> stepped) {
        List<Event> happened = stepped.stream().flatMap(one -> event(one).stream()).toList();
        events.recordAll(workspace, happened);
        // in a fixed order, so that two workers cannot deadlock
        stepped.stream()
                .flatMap(one -> verdict(one).stream())
                .sorted(Comparator.comparing(verdict -> verdict.address().key()))
                .forEach(verdict -> suppress(workspace, verdict));
        List<EmailId> updated =
                stepped.stream()
                        .map(Stepped::email)
                        .filter(email -> isSimulated(workspace, email))
                        .map(EmailSummary::id)
                        .toList();
        if (!updated.isEmpty()) {
            simulated.add(workspace, updated, UPDATE_DELAY);
        }
    }

    private Optional<Event> event(Stepped one) {
        return type(one.step())
                .map(type ->
                        events.event(
                                type,
                                new EventSubject.OfEmail(one.email()),
                                EventOrigin.system("emails"),
                                one.step().occurredAt()));
    }

    private static Optional<EventType> type(EmailStep step) {
        return switch (step.status()) {
            case SENT -> Optional.of(EventType.EMAIL_SENT);
            case DELIVERED -> Optional.of(EventType.EMAIL_DELIVERED);
            case BOUNCED -> Optional.of(EventType.EMAIL_BOUNCED);
            case COMPLAINED -> Optional.of(EventType.EMAIL_COMPLAINED);
            case FAILED -> Optional.of(EventType.EMAIL_FAILED);
            case SCHEDULED, QUEUED, SENDING, DEFERRED, SUPPRESSED, CANCELLED -> Optional.empty();
        };
    }

    private static Optional<Verdict> verdict(Stepped one) {
        return reason(one.step())
                .map(reason ->
                        new Verdict(
                                one.email().head().to().address(),
                                reason,
                                one.step().occurredAt()));
    }

    private static Optional<Suppressions.Reason> reason(EmailStep step) {
        return switch (step.status()) {
            case COMPLAINED -> Optional.of(Suppressions.Reason.COMPLAINED);
            case BOUNCED ->
                    step.reply()
                            .filter(SmtpReply::saysNoSuchMailbox)
                            .map(_ -> Suppressions.Reason.BOUNCED);
            default -> Optional.empty();
        };
    }

    private static boolean isSimulated(Workspace workspace, EmailSummary email) {
        return Simulation.of(workspace, email.head().to().address())
                .flatMap(simulation -> simulation.after(email.status()))
                .isPresent();
    }

    private void suppress(Workspace workspace, Verdict verdict) {
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
