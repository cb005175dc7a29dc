package dev.postroom.application.subscriber;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.email.suppression.Standing;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.subscriber.membership.Memberships;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The only place that changes subscribers, for every cause: the API, an import, a link in a mail, a
 * bounce, the deletion of a tag. Stores each change together with its event. Opt-ins and opt-outs
 * are recorded with the consent that arrived with the origin of the change.
 *
 * <p>Every method needs a transaction in which the subscribers were locked.
 */
public final class SubscriberChanges {

    private final Subscribers subscribers;
    private final SubscriberBatches batches;
    private final Memberships memberships;
    private final PlanLimits limits;
    private final PersonErasure erasures;
    private final Consents consents;
    private final EventRecorder recorder;
    private final OptIns optIns;
    private final AddressKeeping addresses;
    private final SubscriberEvents events;

    public SubscriberChanges(
            Subscribers subscribers,
            SubscriberBatches batches,
            Memberships memberships,
            PlanLimits limits,
            EventRecorder recorder,
            ChangeEffects effects) {
        this.subscribers = subscribers;
        this.batches = batches;
        this.memberships = memberships;
        this.limits = limits;
        this.erasures = effects.erasures();
        this.consents = effects.consents();
        this.recorder = recorder;
        this.optIns = effects.optIns();
        this.addresses = effects.addresses();
        this.events = new SubscriberEvents(recorder);
    }

    /** The result of a creation. */
    public sealed interface Creation {

        /** The subscriber was stored. */
        record Created(Subscriber subscriber) implements Creation {}

        /** Nothing was stored, because this subscriber has the address. */
        record Taken(SubscriberId by) implements Creation {}
    }

    /**
     * Stores a new subscriber on these tags, unless the address is taken. {@code LimitExceeded}
     * when the plan allows no more people. Without a consent, a subscriber whose address bounced,
     * complained or objected begins in that status.
     *
     * @param tags called only after the subscriber is stored
     */
    public Creation create(Cause cause, Subscriber requested, Supplier<List<Tag>> tags) {
        Standing standing = addresses.standing(cause.workspace(), requested.email());
        Subscriber draft = AddressKeeping.begun(cause, standing, requested);
        Optional<SubscriberId> taken = subscribers.addUnlessPresent(cause.workspace(), draft);
        if (taken.isPresent()) {
            return new Creation.Taken(taken.get());
        }
        limits.reserve(cause.workspace(), PlanResource.SUBSCRIBERS, 1);
        addresses.settle(cause, standing, draft);
        TagSplit split = TagSplit.of(cause, draft, tags.get());
        List<Tag> wanted = split.joined();
        Set<TagId> added = add(cause, draft.id(), wanted);
        Subscriber after = requestConfirmation(cause, after(cause, draft, wanted, added), split);
        List<Event> happened = new ArrayList<>(List.of(events.created(cause, after)));
        happened.addAll(joinEvents(cause, after, wanted, added));
        recorder.recordAll(cause.workspace(), happened);
        new ConsentEntries(cause)
                .created(after)
                .joined(after, added(wanted, added))
                .appendTo(consents);
        return new Creation.Created(after);
    }

    /**
     * Stores address, status and profile of {@code next}; does nothing when these are those of
     * {@code current}. {@code Conflict} when another subscriber has the address, and when a client
     * activates a person without the consent that the address needs.
     */
    public Subscriber change(Cause cause, Subscriber current, Subscriber requested) {
        if (!requested.differsFrom(current)) {
            return current;
        }
        Standing standing =
                AddressKeeping.asks(current, requested)
                        ? addresses.standing(cause.workspace(), requested.email())
                        : Standing.unknown();
        Subscriber next = AddressKeeping.admitted(cause, standing, current, requested);
        subscribers
                .update(cause.workspace(), next)
                .ifPresent(other -> {
                    throw SubscriberRules.duplicate(other);
                });
        addresses.move(cause, current, next);
        addresses.settle(cause, standing, next);
        erasures.changed(cause.workspace(), current, next, cause.at());
        Subscriber after = optIns.follow(cause, current, next);
        recorder.recordAll(cause.workspace(), events.changed(cause, after, current));
        new ConsentEntries(cause).changed(current, after).appendTo(consents);
        return activates(cause, current, after) ? joinedWaiting(cause, after) : after;
    }

    /** Whether the change confirms what waits; a click on one topic does not confirm the others. */
    static boolean activates(Cause cause, Subscriber before, Subscriber after) {
        return after.status() == SubscriberStatus.ACTIVE
                && before.status() != SubscriberStatus.ACTIVE
                && cause.origin().source() != Origin.Source.PREFERENCE_CENTER
                && !after.state().pending().isEmpty();
    }

    private Subscriber joinedWaiting(Cause cause, Subscriber active) {
        optIns.settle(cause, List.of(active));
        return joinTags(
                cause, active, active.state().pending().stream().map(PendingTag::tag).toList());
    }

    /**
     * Puts the subscriber on the tags; ignores tags that the subscriber is already on. All tags
     * wait for the confirmation of a pending person, unless the cause is the confirmation. Tags
     * with double opt-in wait for one of any person, unless the cause is an import or the command
     * line.
     */
    public Subscriber join(Cause cause, Subscriber current, List<Tag> tags) {
        TagSplit split = TagSplit.of(cause, current, tags);
        return requestConfirmation(cause, joinTags(cause, current, split.joined()), split);
    }

    private Subscriber joinTags(Cause cause, Subscriber current, List<Tag> tags) {
        Set<TagId> added = add(cause, current.id(), tags);
        if (added.isEmpty()) {
            return current;
        }
        Subscriber after = after(cause, current, tags, added);
        recorder.recordAll(cause.workspace(), joinEvents(cause, after, tags, added));
        new ConsentEntries(cause).joined(after, added(tags, added)).appendTo(consents);
        return after;
    }

    private Subscriber requestConfirmation(Cause cause, Subscriber current, TagSplit split) {
        if (split.waiting().isEmpty()) {
            return current;
        }
        return split.isAsked()
                ? optIns.ask(cause, current, split.waiting())
                : optIns.add(cause, current, split.waiting());
    }

    /**
     * Asks a person who gets no marketing mail by the own choice, or not yet, to confirm; the tags
     * wait for that. Other persons join the tags.
     */
    public Subscriber invite(Cause cause, Subscriber current, List<Tag> tags) {
        return switch (current.status()) {
            case PENDING, UNSUBSCRIBED ->
                    optIns.ask(
                            cause,
                            current,
                            tags.stream().filter(tag -> !TagSplit.isOn(current, tag)).toList());
            case ACTIVE, BOUNCED, COMPLAINED -> join(cause, current, tags);
        };
    }

    /**
     * Stores what a client requests for an existing subscriber. Who is to be unsubscribed has
     * nothing to confirm any more, also one who had unsubscribed before and signed up again.
     */
    public Subscriber patch(Cause cause, Subscriber current, SubscriberPatch patch) {
        Subscriber after =
                change(cause, current, SubscriberRules.patched(current, patch, cause.at()));
        return SubscriberRules.repeatsOptOut(current, patch) ? withdraw(cause, after) : after;
    }

    /** Nothing waits for a confirmation of the subscriber any more. */
    public Subscriber withdraw(Cause cause, Subscriber current) {
        optIns.withdrawAll(cause, List.of(current));
        return current.withPending(List.of());
    }

    /**
     * Takes the subscriber off the tag, which waits for no confirmation any more either; without an
     * event when the subscriber was not on it.
     */
    public Subscriber leave(Cause cause, Subscriber current, Tag tag) {
        optIns.withdraw(cause, current.id(), tag);
        Subscriber after = current.left(tag.id());
        if (memberships.remove(cause.workspace(), current.id(), tag.id())) {
            recorder.recordAll(cause.workspace(), List.of(events.left(cause, after, tag)));
            new ConsentEntries(cause).left(after, tag).appendTo(consents);
        }
        return after;
    }

    /**
     * Takes up to {@code max} subscribers off a tag that is deleted, and returns how many; 0 only
     * when it has none any more.
     */
    public int leave(Cause cause, Tag tag, int max) {
        List<Subscriber> left = memberships.remove(cause.workspace(), tag.id(), max);
        ConsentEntries entries = new ConsentEntries(cause);
        left.forEach(person -> entries.left(person, tag));
        entries.appendTo(consents);
        recorder.recordAll(
                cause.workspace(),
                left.stream().map(person -> events.left(cause, person, tag)).toList());
        return left.size();
    }

    /**
     * Deletes the subscriber permanently; the event has the last state. Mail to the subscriber is
     * cancelled, and what else is stored about the person is erased soon after.
     */
    public void delete(Cause cause, Subscriber current) {
        erasures.request(cause.workspace(), current, cause.at());
        addresses.leave(cause, current);
        subscribers.delete(cause.workspace(), current.id());
        limits.release(cause.workspace(), PlanResource.SUBSCRIBERS, 1);
        recorder.recordAll(cause.workspace(), List.of(events.deleted(cause, current)));
        new ConsentEntries(cause).deleted(current).appendTo(consents);
    }

    /** An empty batch of changes, which are computed in memory and stored at once. */
    public SubscriberBatch batch(Cause cause) {
        ChangeEffects effects = new ChangeEffects(erasures, optIns, consents, addresses);
        return new SubscriberBatch(cause, batches, limits, effects, recorder);
    }

    private Set<TagId> add(Cause cause, SubscriberId id, List<Tag> tags) {
        if (tags.isEmpty()) {
            return Set.of();
        }
        List<TagId> ids = tags.stream().map(Tag::id).toList();
        return memberships.add(cause.workspace(), id, ids, cause.at(), cause.source());
    }

    private List<Event> joinEvents(
            Cause cause, Subscriber after, List<Tag> tags, Set<TagId> added) {
        return added(tags, added).stream().map(tag -> events.joined(cause, after, tag)).toList();
    }

    private static List<Tag> added(List<Tag> tags, Set<TagId> added) {
        return tags.stream().filter(tag -> added.contains(tag.id())).toList();
    }

    // as it is stored by now: the subscriber is locked, so that nothing else has changed it
    private static Subscriber after(
            Cause cause, Subscriber before, List<Tag> tags, Set<TagId> added) {
        List<TagMembership> joined =
                added(tags, added).stream()
                        .map(tag -> new TagMembership(tag, cause.at(), cause.source()))
                        .toList();
        return joined.isEmpty() ? before : before.joined(joined);
    }
}
