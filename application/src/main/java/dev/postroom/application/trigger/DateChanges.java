package dev.postroom.application.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.trigger.DateScans;
import dev.postroom.domain.trigger.DatedPeople;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.date.DateRule;
import dev.postroom.domain.trigger.date.DatedPerson;
import dev.postroom.domain.trigger.run.NewRun;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs by date of people who were added or changed, for the part of time that the scans do not
 * look at again. It makes no difference how a person was added: the date is the cause, and a scan
 * of the next day would not ask either.
 */
final class DateChanges {

    private final DateScans scans;
    private final DatedPeople people;
    private final DateEntries entries;

    DateChanges(DateScans scans, DatedPeople people, IdGenerator ids) {
        this.scans = scans;
        this.people = people;
        this.entries = new DateEntries(ids);
    }

    /**
     * Removes the scheduled runs of the people of these events.
     *
     * @param dated the active triggers by date of the workspace
     * @return the runs to schedule instead
     */
    List<NewRun> follow(Workspace workspace, List<FrozenEvent> events, List<Trigger> dated) {
        if (dated.isEmpty()) {
            return List.of();
        }
        Map<SubscriberId, Instant> changed = new HashMap<>();
        for (FrozenEvent event : events) {
            event.keys()
                    .subscriber()
                    .filter(_ -> touches(event))
                    .ifPresent(person -> changed.putIfAbsent(person, event.occurredAt()));
        }
        if (changed.isEmpty()) {
            return List.of();
        }
        scans.unschedule(workspace, changed.keySet());
        return fresh(workspace, dated, changed);
    }

    /** Whether dates of the person may have changed. */
    static boolean touches(FrozenEvent event) {
        return switch (event.type()) {
            case SUBSCRIBER_CREATED, SUBSCRIBER_UPDATED, SUBSCRIBER_DELETED -> true;
            default -> false;
        };
    }

    private List<NewRun> fresh(
            Workspace workspace, List<Trigger> dated, Map<SubscriberId, Instant> changed) {
        Map<TriggerId, Instant> ends =
                scans.ends(workspace, dated.stream().map(Trigger::id).toList());
        List<NewRun> fresh = new ArrayList<>();
        Map<String, List<DatedPerson>> read = new HashMap<>();
        for (Trigger trigger : dated) {
            Instant end = ends.getOrDefault(trigger.id(), Instant.EPOCH);
            DateRule rule = trigger.definition().filter().date().orElseThrow();
            read.computeIfAbsent(rule.key(), key -> people.of(workspace, key, changed.keySet()))
                    .forEach(person -> {
                        Instant at = changed.getOrDefault(person.id(), end);
                        DateEntries.Window window = new DateEntries.Window(at, end);
                        fresh.addAll(entries.of(trigger, rule, person, window, at));
                    });
        }
        return fresh;
    }
}
