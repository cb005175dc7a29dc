package dev.postroom.application.trigger;

import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.date.DateRule;
import dev.postroom.domain.trigger.date.DatedPerson;
import dev.postroom.domain.trigger.date.Occurrence;
import dev.postroom.domain.trigger.definition.Frequency;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.RunCause;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.TriggerRun;

import java.time.Instant;
import java.util.List;

/** Makes the runs of triggers by date, each for the moment of its occurrence. */
record DateEntries(IdGenerator ids) {

    /** The entry of an occurrence begins with this; the date follows. */
    private static final String DATE = "date:";

    /**
     * The runs of a person for the occurrences of a part of time.
     *
     * @param rule of the trigger
     * @param now on the workspace's clock
     */
    List<NewRun> of(
            Trigger trigger, DateRule rule, DatedPerson person, Window window, Instant now) {
        return rule.occurrences(person, window.from(), window.until()).stream()
                .map(one -> entry(trigger, person, one, now))
                .toList();
    }

    /** A part of time, with its first moment and without its last. */
    record Window(Instant from, Instant until) {}

    private NewRun entry(Trigger trigger, DatedPerson person, Occurrence occurrence, Instant now) {
        TriggerRun run =
                new TriggerRun(
                        new RunId(ids.next()),
                        trigger.id(),
                        trigger.definitionVersion(),
                        person.id(),
                        RunCause.of(occurrence),
                        RunState.scheduled(occurrence.at()),
                        occurrence.at(),
                        now);
        boolean once = trigger.definition().frequency() == Frequency.ONCE;
        return new NewRun(run, once ? RunEntries.ONCE : DATE + occurrence.date(), once);
    }
}
