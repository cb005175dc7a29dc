package dev.postroom.application.subscriber;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.preference.Consents;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberBatches;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes of many subscribers, computed in memory and stored at once with their events. A change
 * sees the changes before it. Belongs to one transaction. See {@link SubscriberChanges#batch}.
 */
public final class SubscriberBatch {

    private final Cause cause;
    private final SubscriberBatches batches;
    private final PlanLimits limits;
    private final Consents consents;
    private final EventRecorder recorder;
    private final SubscriberEvents reports;
    private final Map<String, Subscriber> created = new LinkedHashMap<>();
    private final Map<String, Subscriber> changed = new LinkedHashMap<>();
    // with the new memberships only
    private final Map<String, Subscriber> joined = new LinkedHashMap<>();
    private final List<Event> events = new ArrayList<>();
    private final ConsentEntries entries;

    SubscriberBatch(
            Cause cause,
            SubscriberBatches batches,
            PlanLimits limits,
            Consents consents,
            EventRecorder recorder,
            SubscriberEvents reports) {
        this.cause = cause;
        this.batches = batches;
        this.limits = limits;
        this.consents = consents;
        this.entries = new ConsentEntries(cause);
        this.recorder = recorder;
        this.reports = reports;
    }

    /** Adds a new subscriber, on these tags. */
    public Subscriber create(Subscriber draft, List<Tag> tags) {
        Subscriber whole = joined(draft, tags);
        created.put(whole.email().key(), whole);
        events.add(reports.created(cause, whole));
        entries.created(whole);
        reportJoined(whole, tags);
        return whole;
    }

    /**
     * Gives an existing subscriber the status and profile of {@code next}, and these tags; returns
     * the same subscriber when nothing changes. The address stays.
     *
     * @param tags the tags that the subscriber is not on yet
     */
    public Subscriber change(Subscriber current, Subscriber next, List<Tag> tags) {
        Subscriber whole = joined(next, tags);
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
        } else {
            joined.put(key, whole.withMemberships(further(key, tags)));
        }
        if (differs) {
            events.addAll(reports.changed(cause, next, current));
            entries.changed(current, next);
        }
        reportJoined(whole, tags);
        return whole;
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
        batches.updateAll(cause.workspace(), List.copyOf(changed.values()));
        batches.joinAll(cause.workspace(), List.copyOf(joined.values()));
        recorder.recordAll(cause.workspace(), events);
        entries.appendTo(consents);
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

    private void reportJoined(Subscriber person, List<Tag> tags) {
        tags.forEach(tag -> events.add(reports.joined(cause, person, tag)));
        entries.joined(person, tags);
    }
}
