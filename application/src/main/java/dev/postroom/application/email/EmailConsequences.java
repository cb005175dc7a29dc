package dev.postroom.application.email;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.SimulatedMails;
import dev.postroom.domain.email.Simulation;
import dev.postroom.domain.email.SmtpReply;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.subscriber.Subscribers;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What follows from the steps of emails, within the transaction that stores them. */
public final class EmailConsequences {

    // Receivers see one event after the other, and a test is not kept waiting.
    private static final Duration NEWS_AFTER = Duration.ofSeconds(1);

    private final UnreachablePeople people;
    private final SimulatedMails simulated;
    private final EventRecorder events;

    public EmailConsequences(
            Subscribers subscribers,
            Suppressions suppressions,
            SimulatedMails simulated,
            EventRecorder events) {
        this.people = new UnreachablePeople(subscribers, suppressions, events);
        this.simulated = simulated;
        this.events = events;
    }

    /** An email after a step. */
    record Stepped(EmailSummary email, EmailStep step) {}

    void follow(Workspace workspace, List<Stepped> stepped) {
        stepped.forEach(one -> tell(workspace, one));
        // in one order everywhere, so that two workers never wait for each other crosswise
        stepped.stream()
                .flatMap(one -> verdict(one).stream())
                .sorted(Comparator.comparing(verdict -> verdict.address().key()))
                .forEach(verdict -> people.remember(workspace, verdict));
        List<EmailId> more =
                stepped.stream()
                        .map(Stepped::email)
                        .filter(email -> isSimulated(workspace, email))
                        .map(EmailSummary::id)
                        .toList();
        if (!more.isEmpty()) {
            simulated.add(workspace, more, NEWS_AFTER);
        }
    }

    private void tell(Workspace workspace, Stepped one) {
        type(one.step())
                .ifPresent(type ->
                        events.record(
                                workspace,
                                type,
                                new EventSubject.OfEmail(one.email()),
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

    private static Optional<UnreachablePeople.Verdict> verdict(Stepped one) {
        return reason(one.step())
                .map(reason ->
                        new UnreachablePeople.Verdict(
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
}
