package dev.postroom.application.subscriber;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tag;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Changes of many subscribers, computed in memory and stored at once with their events. A change
 * sees the changes before it. Belongs to one transaction. See {@link SubscriberChanges#batch}.
 */
public final class SubscriberBatch {

    private final Cause cause;
    private final SubscriberBatches batches;
    private final PlanLimits limits;
    private final ChangeEffects effects;
    private final EventRecorder recorder;
    private final SubscriberEvents reports;
    private final Map<String, Subscriber> created = new LinkedHashMap<>();
    private final Map<String, Subscriber> changed = new LinkedHashMap<>();
    // with the new memberships only
    private final Map<String, Subscriber> joined = new LinkedHashMap<>();
    private final Map<String, OptIns.Asked> asked = new LinkedHashMap<>();
    private final Map<String, OptIns.Asked> parked = new LinkedHashMap<>();
    private final Map<String, Subscriber> settled = new LinkedHashMap<>();
    private final Map<String, Subscriber> withdrawn = new LinkedHashMap<>();
    // of new people, about their creation
    private final List<Event> firstEvents = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final ConsentEntries entries;
    private final KnownAddresses addresses;

    SubscriberBatch(
            Cause cause,
            SubscriberBatches batches,
            PlanLimits limits,
            ChangeEffects effects,
            EventRecorder recorder) {
        this.cause = cause;
        this.batches = batches;
        this.limits = limits;
        this.effects = effects;
        this.entries = new ConsentEntries(cause);
        this.recorder = recorder;
        this.addresses = new KnownAddresses(effects.addresses(), cause.workspace());
        this.reports = new SubscriberEvents(recorder);
    }

    /**
     * The tags and mails that come with a change of a person.
     *
     * @param joined the tags that the person joins, and is not on yet
     * @param asked the tags that the person joins with a confirmation, and is not on yet
     * @param parked the tags that the person joins with a confirmation, for which no mail asks
     * @param invites whether the person is asked to confirm the address, too
     * @param consent what the person agreed to, if known
     */
    public record Request(
            List<Tag> joined,
            List<Tag> asked,
            List<Tag> parked,
            boolean invites,
            Optional<Consent> consent) {
        public Request {
            joined = List.copyOf(joined);
            asked = List.copyOf(asked);
            parked = List.copyOf(parked);
        }

        /** A request in which no tag waits without a mail. */
        public Request(
                List<Tag> joined, List<Tag> asked, boolean invites, Optional<Consent> consent) {
            this(joined, asked, List.of(), invites, consent);
        }

        /** Only tags, which need no confirmation. */
        public static Request tags(List<Tag> tags) {
            return new Request(tags, List.of(), false, Optional.empty());
        }

        // a pending person, and one who left and signs up again, joins nothing before confirming
        private Request before(Cause cause, Subscriber person) {
            boolean waits =
                    TagSplit.isWaiting(cause, person)
                            || (invites && person.status() == SubscriberStatus.UNSUBSCRIBED);
            if (!waits || joined.isEmpty()) {
                return this;
            }
            List<Tag> all = new ArrayList<>(asked);
            all.addAll(joined);
            return invites || !asked.isEmpty()
                    ? new Request(List.of(), all, List.of(), invites, consent)
                    : new Request(List.of(), List.of(), all, false, consent);
        }

        private Request joining(List<PendingTag> waiting) {
            List<Tag> all = new ArrayList<>(joined);
            waiting.stream()
                    .map(PendingTag::tag)
                    .filter(tag -> !all.contains(tag))
                    .forEach(all::add);
            return new Request(all, asked, parked, invites, consent);
        }

        private boolean asks(Subscriber person) {
            return switch (person.status()) {
                case PENDING, UNSUBSCRIBED -> invites || !asked.isEmpty();
                case ACTIVE, BOUNCED, COMPLAINED -> !asked.isEmpty();
            };
        }
    }

    /** Looks up these addresses at once; others are looked up one by one. */
    public void lookUp(Collection<EmailAddress> some) {
        addresses.load(some);
    }

    /** Adds a new subscriber, in the status that the address allows. */
    public Subscriber create(Subscriber requested, Request given) {
        Subscriber draft = addresses.begun(cause.with(given.consent()), requested);
        Request request = given.before(cause, draft);
        Subscriber whole =
                requestConfirmation(parked(joined(draft, request.joined()), request), request);
        created.put(whole.email().key(), whole);
        firstEvents.add(reports.created(cause, whole));
        ConsentEntries consents = entries.with(request.consent());
        consents.created(whole);
        reportJoined(firstEvents, consents, whole, request.joined());
        return whole;
    }

    /**
     * Gives an existing subscriber the status and profile of {@code next}, and what is requested;
     * returns the same subscriber when nothing changes. The address stays. {@code Conflict} as for
     * a single change.
     */
    public Subscriber change(Subscriber current, Subscriber requested, Request given) {
        Subscriber next = addresses.admitted(cause.with(given.consent()), current, requested);
        Subscriber followed = followed(current, next);
        Request request = confirming(current, followed, given.before(cause, followed));
        Subscriber whole =
                requestConfirmation(parked(joined(followed, request.joined()), request), request);
        if (whole.equals(current)) {
            return current;
        }
        String key = whole.email().key();
        boolean differs = next.differsFrom(current);
        if (created.containsKey(key)) {
            created.put(key, whole);
        } else if (differs || changed.containsKey(key)) {
            joined.remove(key);
            changed.put(key, whole);
        } else if (!request.joined().isEmpty()) {
            joined.put(key, whole.withMemberships(further(key, request.joined())));
        }
        ConsentEntries consents = entries.with(request.consent());
        if (differs) {
            events.addAll(reports.changed(cause, followed, current));
            consents.changed(current, followed);
        }
        reportJoined(events, consents, whole, request.joined());
        return whole;
    }

    // who becomes active joins what waited
    private Request confirming(Subscriber current, Subscriber followed, Request request) {
        if (!SubscriberChanges.activates(cause, current, followed)) {
            return request;
        }
        String key = followed.email().key();
        asked.remove(key);
        parked.remove(key);
        settled.put(key, followed);
        return request.joining(followed.state().pending());
    }

    /** Nothing waits for the person any more, who unsubscribes, also once more. */
    public Subscriber withdraw(Subscriber current) {
        String key = current.email().key();
        asked.remove(key);
        parked.remove(key);
        withdrawn.put(key, current);
        return current.withPending(List.of());
    }

    // as a single change is followed
    private Subscriber followed(Subscriber current, Subscriber next) {
        return next.status() != current.status() && next.status().isOut() ? withdraw(next) : next;
    }

    private Subscriber parked(Subscriber person, Request request) {
        if (request.parked().isEmpty()) {
            return person;
        }
        parked.merge(
                person.email().key(),
                new OptIns.Asked(person, request.parked(), Optional.empty()),
                (before, added) -> {
                    List<Tag> all = new ArrayList<>(before.tags());
                    added.tags().stream().filter(tag -> !all.contains(tag)).forEach(all::add);
                    return new OptIns.Asked(person, all, Optional.empty());
                });
        return person.withPending(
                PendingTag.with(person.state().pending(), pending(request.parked())));
    }

    private Subscriber requestConfirmation(Subscriber person, Request request) {
        String key = person.email().key();
        if (!request.asks(person)) {
            asked.computeIfPresent(
                    key, (_, one) -> new OptIns.Asked(person, one.tags(), one.consent()));
            return person;
        }
        List<Tag> tags = new ArrayList<>(request.asked());
        Optional<OptIns.Asked> before = Optional.ofNullable(asked.get(key));
        before.ifPresent(
                one -> one.tags().stream().filter(tag -> !tags.contains(tag)).forEach(tags::add));
        asked.put(
                key,
                new OptIns.Asked(
                        person,
                        tags,
                        request.consent().or(() -> before.flatMap(OptIns.Asked::consent))));
        return person.withPending(PendingTag.with(person.state().pending(), pending(tags)));
    }

    private List<PendingTag> pending(List<Tag> tags) {
        return tags.stream().map(tag -> new PendingTag(tag, cause.at(), cause.source())).toList();
    }

    /**
     * Stores all changes. {@code LimitExceeded} when the plan does not allow so many new people.
     *
     * @return false, with nothing stored, when the address of a new subscriber was taken
     *     concurrently
     */
    public boolean store() {
        if (!batches.addAll(cause.workspace(), List.copyOf(created.values()))) {
            return false;
        }
        limits.reserve(cause.workspace(), PlanResource.SUBSCRIBERS, created.size());
        addresses.settle();
        batches.updateAll(cause.workspace(), List.copyOf(changed.values()));
        batches.joinAll(cause.workspace(), List.copyOf(joined.values()));
        effects.optIns().withdrawAll(cause, withdrawn.values());
        effects.optIns().settle(cause, settled.values());
        effects.optIns().parkAll(cause, List.copyOf(parked.values()));
        effects.optIns().askAll(cause, List.copyOf(asked.values()));
        entries.appendTo(effects.consents());
        recorder.recordFirst(cause.workspace(), firstEvents);
        recorder.recordAll(cause.workspace(), events);
        return true;
    }

    private Subscriber joined(Subscriber person, List<Tag> tags) {
        return tags.isEmpty() ? person : person.joined(memberships(tags));
    }

    private List<TagMembership> further(String key, List<Tag> tags) {
        Subscriber before = joined.get(key);
        List<TagMembership> all =
                new ArrayList<>(before == null ? List.of() : before.memberships());
        all.addAll(memberships(tags));
        return all;
    }

    private List<TagMembership> memberships(List<Tag> tags) {
        return tags.stream()
                .map(tag -> new TagMembership(tag, cause.at(), cause.source()))
                .toList();
    }

    private void reportJoined(
            List<Event> reported, ConsentEntries given, Subscriber person, List<Tag> tags) {
        tags.forEach(tag -> reported.add(reports.joined(cause, person, tag)));
        given.joined(person, tags);
    }
}
