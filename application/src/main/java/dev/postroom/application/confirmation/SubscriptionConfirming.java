package dev.postroom.application.confirmation;

import dev.postroom.application.link.LinkOpening;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.confirmation.Confirmation;
import dev.postroom.domain.confirmation.Confirmations;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Confirms what persons were asked for, and asks them again. */
public final class SubscriptionConfirming implements ConfirmSubscriptions {

    private final UnitOfWork work;
    private final SubscriberChanges changes;
    private final Subscribers subscribers;
    private final Confirmations confirmations;
    private final DoubleOptIn optIn;

    public SubscriptionConfirming(
            UnitOfWork work,
            SubscriberChanges changes,
            Subscribers subscribers,
            Confirmations confirmations,
            DoubleOptIn optIn) {
        this.work = work;
        this.changes = changes;
        this.subscribers = subscribers;
        this.confirmations = confirmations;
        this.optIn = optIn;
    }

    @Override
    public Confirmable show(TokenCaller caller, Subscriber person) {
        Workspace workspace = caller.workspace();
        Confirmation confirmation =
                checked(
                        caller,
                        person,
                        confirmations.find(workspace, person.id()),
                        work.now(workspace));
        return new Confirmable(person, person.state().pending(), confirmation.confirmedAt());
    }

    @Override
    public Confirmable confirm(TokenCaller caller, Visitor visitor) {
        return work.inTransaction(() -> {
            Workspace workspace = caller.workspace();
            Subscriber person =
                    subscribers
                            .lock(workspace, caller.subscriber())
                            .orElseThrow(LinkOpening::invalid);
            Instant now = work.now(workspace);
            Confirmation confirmation =
                    checked(caller, person, locked(workspace, person.id()), now);
            return confirmation.confirmedAt().isPresent()
                    ? new Confirmable(person, List.of(), confirmation.confirmedAt())
                    : confirmed(caller, person, confirmation, visitor, now);
        });
    }

    private Optional<Confirmation> locked(Workspace workspace, SubscriberId id) {
        return Optional.ofNullable(confirmations.lockAll(workspace, List.of(id)).get(id));
    }

    private Confirmable confirmed(
            TokenCaller caller,
            Subscriber person,
            Confirmation confirmation,
            Visitor visitor,
            Instant now) {
        Consent consent =
                confirmation
                        .agreement()
                        .confirmedBy(visitor.consent(Origin.Source.CONFIRMATION.keyword()));
        Origin origin =
                Origin.of(caller).from(Origin.Source.CONFIRMATION).with(Optional.of(consent));
        Cause cause = new Cause(caller.workspace(), origin, now);
        List<PendingTag> waiting = person.state().pending();
        Subscriber active = changes.change(cause, person, activated(person, now));
        Subscriber joined =
                active.state().pending().isEmpty()
                        ? active
                        : changes.join(
                                cause, active, waiting.stream().map(PendingTag::tag).toList());
        confirmations.removeTags(caller.workspace(), List.of(person.id()));
        Confirmation done = confirmation.confirmed(now);
        confirmations.putAll(caller.workspace(), List.of(done));
        return new Confirmable(joined, waiting, done.confirmedAt());
    }

    // a bounce and a complaint are not undone by a click
    private static Subscriber activated(Subscriber person, Instant now) {
        return switch (person.status()) {
            case PENDING, UNSUBSCRIBED -> person.withStatus(SubscriberStatus.ACTIVE, now);
            case ACTIVE, BOUNCED, COMPLAINED -> person;
        };
    }

    // of another address, of an earlier confirmation, or of one before the person unsubscribed
    private static Confirmation checked(
            TokenCaller caller, Subscriber person, Optional<Confirmation> stored, Instant now) {
        Optional<MailReference> expected =
                stored.map(one -> MailReference.confirmation(one.id().value()));
        if (stored.isEmpty() || !caller.mail().equals(expected)) {
            throw LinkOpening.invalid();
        }
        if (!stored.get().email().key().equals(person.email().key())
                || hasLeftSince(stored.get(), person)) {
            throw LinkOpening.invalid();
        }
        if (stored.get().isExpiredAt(now)) {
            throw LinkOpening.expired();
        }
        return stored.get();
    }

    // who left after the mail did not mean this link, also if the confirmation is still there
    private static boolean hasLeftSince(Confirmation asked, Subscriber person) {
        return person.status() == SubscriberStatus.UNSUBSCRIBED
                && person.state()
                        .unsubscribedAt()
                        .filter(left -> left.isAfter(asked.mails().last()))
                        .isPresent();
    }

    @Override
    public Subscriber resend(Caller caller, SubscriberId id) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(() -> {
            Subscriber person =
                    subscribers
                            .lock(workspace, id)
                            .orElseThrow(() ->
                                    new Failure.NotFound("Subscriber", id.toString())
                                            .asException());
            Cause cause = new Cause(workspace, Origin.of(caller), work.now(workspace));
            check(cause, person, locked(workspace, id));
            return optIn.ask(cause, person, List.of());
        });
    }

    private void check(Cause cause, Subscriber person, Optional<Confirmation> known) {
        boolean isOpen = known.filter(one -> one.isOpenFor(person.email(), cause.at())).isPresent();
        boolean waits = isOpen && (!person.isMailable() || !person.state().pending().isEmpty());
        if (person.status() != SubscriberStatus.PENDING && !waits) {
            throw conflict(
                    "nothing_to_confirm", "Subscriber %s has nothing to confirm.", person.id());
        }
        if (!optIn.isReachable(cause.workspace(), person)) {
            throw conflict(
                    "address_suppressed",
                    "Mail to the address of subscriber %s is suppressed.",
                    person.id());
        }
        known.filter(one -> one.email().key().equals(person.email().key()))
                .flatMap(one -> one.mails().waitAt(cause.at()))
                .ifPresent(wait -> {
                    throw new Failure.RateLimited(wholeSeconds(wait)).asException();
                });
    }

    private static Duration wholeSeconds(Duration wait) {
        return Duration.ofSeconds(wait.plusNanos(999_999_999).toSeconds());
    }

    private static FailureException conflict(String code, String detail, SubscriberId id) {
        return Failure.Conflict.of(code, detail.formatted(id)).asException();
    }
}
