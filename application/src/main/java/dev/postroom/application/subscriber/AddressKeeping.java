package dev.postroom.application.subscriber;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.suppression.Standing;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps bounces, complaints and objections of addresses while subscribers come and leave: no active
 * subscriber has a suppressed address, and an objection ends only with a new consent. Each method
 * needs the transaction of the change.
 */
public final class AddressKeeping {

    private final Suppressions suppressions;
    private final EventRecorder events;

    public AddressKeeping(Suppressions suppressions, EventRecorder events) {
        this.suppressions = suppressions;
        this.events = events;
    }

    /** Suppresses those of the addresses that are not yet; returns these. */
    public List<Suppression> suppress(
            Cause cause, Collection<EmailAddress> addresses, Suppressions.Reason reason) {
        List<Suppression> added =
                suppressions.add(cause.workspace(), addresses, reason, cause.at());
        events.recordAll(
                cause.workspace(),
                added.stream().map(one -> event(cause, one, Optional.empty())).toList());
        return added;
    }

    /** Ends the suppression of the address, if it is suppressed, and keeps the decision. */
    public void lift(Cause cause, EmailAddress address, SuppressionLift lift) {
        Optional<Suppression> ended = suppressions.find(cause.workspace(), address);
        suppressions.lift(cause.workspace(), address, lift);
        events.recordAll(
                cause.workspace(),
                ended.stream()
                        .map(one -> event(cause, one.of(address), Optional.of(lift)))
                        .toList());
    }

    private Event event(Cause cause, Suppression one, Optional<SuppressionLift> lift) {
        return events.event(
                lift.isPresent() ? EventType.SUPPRESSION_REMOVED : EventType.SUPPRESSION_ADDED,
                new EventSubject.OfSuppression(one, lift),
                EventOrigin.of(cause.origin()),
                cause.at());
    }

    /** The standing of these addresses, by key; nothing for those that are clear. */
    Map<String, Standing> standings(Workspace workspace, Collection<EmailAddress> addresses) {
        return suppressions.standings(workspace, addresses);
    }

    /** The standing of the address. */
    Standing standing(Workspace workspace, EmailAddress address) {
        return standings(workspace, List.of(address))
                .getOrDefault(address.key(), Standing.unknown());
    }

    /** A new subscriber with the status that the address allows. */
    static Subscriber begun(Cause cause, Standing standing, Subscriber draft) {
        return draft.status() == SubscriberStatus.ACTIVE
                ? draft.begunAs(allowed(cause, standing), cause.at())
                : draft;
    }

    /** Whether the change may not happen before the address was looked up. */
    static boolean asks(Subscriber current, Subscriber next) {
        return hasMoved(current, next)
                || (next.status() == SubscriberStatus.ACTIVE
                        && current.status() != SubscriberStatus.ACTIVE);
    }

    private static boolean hasMoved(Subscriber current, Subscriber next) {
        return !current.email().key().equals(next.email().key());
    }

    /**
     * The change, with the status that the address allows. {@code Conflict} when a client activates
     * a person without the consent that the address needs.
     */
    static Subscriber admitted(
            Cause cause, Standing standing, Subscriber current, Subscriber next) {
        SubscriberStatus allowed = allowed(cause, standing);
        if (next.status() != SubscriberStatus.ACTIVE || allowed == SubscriberStatus.ACTIVE) {
            return next;
        }
        if (current.status() != SubscriberStatus.ACTIVE && isOfClient(cause)) {
            throw requiresConsent(current.id(), allowed);
        }
        return current.changed(next.email(), allowed, next.profile(), cause.at());
    }

    private static RuntimeException requiresConsent(SubscriberId id, SubscriberStatus allowed) {
        return Failure.Conflict.of(
                        "resubscribe_requires_consent",
                        "The address of subscriber %s is known as %s. The subscriber can become active only with consent."
                                .formatted(id, allowed.keyword()))
                .asException();
    }

    private static SubscriberStatus allowed(Cause cause, Standing standing) {
        if (cause.origin().consent().isEmpty()) {
            return standing.statusWithoutConsent();
        }
        // a click ends the person's own objection; a client answers for the address, too
        return isOfClient(cause)
                ? SubscriberStatus.ACTIVE
                : new Standing(standing.suppression(), false).statusWithoutConsent();
    }

    private static boolean isOfClient(Cause cause) {
        return switch (cause.origin().source()) {
            case API, IMPORT, COMMAND_LINE, DASHBOARD -> true;
            case PREFERENCE_CENTER, ONE_CLICK, CONFIRMATION, BOUNCE, COMPLAINT, TRIGGER, FORM ->
                    false;
        };
    }

    /** Follows a stored subscriber whose address had this standing. */
    void settle(Cause cause, Standing standing, Subscriber stored) {
        if (standing.isClear()) {
            return;
        }
        List<EmailAddress> address = List.of(stored.email());
        if (stored.status() != SubscriberStatus.ACTIVE) {
            suppressions.name(cause.workspace(), address);
            return;
        }
        if (standing.suppression().isPresent()) {
            lift(cause, stored.email());
        }
        if (standing.isObjected()) {
            suppressions.withdrawObjections(cause.workspace(), address);
        }
    }

    private void lift(Cause cause, EmailAddress address) {
        String reason = "consent: " + cause.origin().consent().map(Consent::source).orElse("");
        lift(
                cause,
                address,
                new SuppressionLift(
                        events.ids().next(), reason, cause.origin().actor(), cause.at()));
    }

    /** The subscriber leaves the address: is about to be deleted, or has another one. */
    void leave(Cause cause, Subscriber current) {
        boolean objects =
                current.status() == SubscriberStatus.UNSUBSCRIBED
                        || cause.origin().source() == Origin.Source.PREFERENCE_CENTER;
        Optional<Instant> objection = Optional.of(cause.at()).filter(_ -> objects);
        suppressions.forget(cause.workspace(), current.email(), objection);
    }

    /** As {@link #leave}, if the change leaves the address. */
    void move(Cause cause, Subscriber current, Subscriber next) {
        if (hasMoved(current, next)) {
            leave(cause, current);
        }
    }
}
