package dev.postroom.application.email.delivery;

import dev.postroom.application.email.BounceHandling;
import dev.postroom.application.email.MailboxNews;
import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.sandbox.SimulatedMails;
import dev.postroom.domain.email.sandbox.Simulation;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** Applies the effects of email status changes, in the transaction that stores them. */
public final class EmailStatusEffects {

    // Long enough for webhook receivers to get the events in order, short enough for tests.
    private static final Duration UPDATE_DELAY = Duration.ofSeconds(1);

    private final BounceHandling verdicts;
    private final Subscribers subscribers;
    private final SimulatedMails simulated;
    private final EventRecorder events;

    public EmailStatusEffects(
            BounceHandling verdicts,
            Subscribers subscribers,
            SimulatedMails simulated,
            EventRecorder events) {
        this.verdicts = verdicts;
        this.subscribers = subscribers;
        this.simulated = simulated;
        this.events = events;
    }

    /**
     * An email after a status change.
     *
     * @param news of the mailbox
     */
    public record Stepped(EmailSummary email, EmailStep step, MailboxNews news) {}

    /** Applies what follows from these steps. */
    public void follow(Workspace workspace, List<Stepped> stepped) {
        List<Event> happened =
                stepped.stream().flatMap(one -> event(workspace, one).stream()).toList();
        events.recordAll(workspace, happened);
        followPeople(workspace, stepped);
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

    /** Applies only what these steps say about people: their mails had ended before. */
    public void followPeople(Workspace workspace, List<Stepped> stepped) {
        findings(stepped).ifPresent(found -> verdicts.apply(workspace, found));
    }

    /**
     * Undoes the end of a person whom a server denied together with many others.
     *
     * @param id of the decision, which is kept
     */
    public void takeBack(Workspace workspace, EmailAddress address, UUID id, Instant at) {
        verdicts.takeBack(workspace, address, id, at);
    }

    private Optional<Event> event(Workspace workspace, Stepped one) {
        return type(one.step())
                .map(type ->
                        events.event(
                                type,
                                new EventSubject.OfEmail(one.email(), person(workspace, one)),
                                EventOrigin.system("emails", one.email().origin().depth()),
                                one.step().occurredAt()));
    }

    // only triggers ask for it, and of these statuses they react to one
    private Optional<SubscriberId> person(Workspace workspace, Stepped one) {
        return one.step().status() == EmailStatus.BOUNCED
                ? subscribers
                        .findByEmail(workspace, one.email().head().to().address())
                        .map(Subscriber::id)
                : Optional.empty();
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

    private static Optional<BounceHandling.Findings> findings(List<Stepped> stepped) {
        return stepped.stream()
                .map(one -> one.step().occurredAt())
                .max(Comparator.naturalOrder())
                .map(at ->
                        new BounceHandling.Findings(
                                stepped.stream().flatMap(one -> verdict(one).stream()).toList(),
                                addresses(stepped, EmailStatusEffects::isSoftBounce),
                                addresses(stepped, one -> one.step().status() == EmailStatus.SENT),
                                at));
    }

    private static List<EmailAddress> addresses(
            List<Stepped> stepped, Predicate<Stepped> condition) {
        return stepped.stream()
                .filter(condition)
                .map(one -> one.email().head().to().address())
                .toList();
    }

    private static boolean isSoftBounce(Stepped one) {
        EmailStatus status = one.step().status();
        return one.news() == MailboxNews.IN_TROUBLE
                && (status == EmailStatus.BOUNCED || status == EmailStatus.FAILED);
    }

    private static Optional<BounceHandling.StoppedAddress> verdict(Stepped one) {
        return reason(one)
                .map(reason ->
                        new BounceHandling.StoppedAddress(
                                one.email().head().to().address(),
                                reason,
                                one.step().occurredAt(),
                                one.email().origin().depth()));
    }

    private static Optional<BounceHandling.Reason> reason(Stepped one) {
        return switch (one.step().status()) {
            case COMPLAINED -> Optional.of(BounceHandling.Reason.COMPLAINT);
            case BOUNCED ->
                    Optional.of(BounceHandling.Reason.NO_MAILBOX)
                            .filter(_ -> one.news().endsThePerson());
            default -> Optional.empty();
        };
    }

    private static boolean isSimulated(Workspace workspace, EmailSummary email) {
        return Simulation.of(workspace, email.head().to().address())
                .flatMap(simulation -> simulation.after(email.status()))
                .isPresent();
    }
}
