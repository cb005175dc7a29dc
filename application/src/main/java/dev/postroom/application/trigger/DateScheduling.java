package dev.postroom.application.trigger;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.DateScan;
import dev.postroom.domain.trigger.DateScans;
import dev.postroom.domain.trigger.DatedPeople;
import dev.postroom.domain.trigger.ScheduleDates;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.date.DateRule;
import dev.postroom.domain.trigger.date.DatedPerson;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.TriggerRuns;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks through the people of each trigger by date, some of them in each transaction, and schedules
 * the runs of the next day.
 */
public final class DateScheduling implements ScheduleDates {

    // after a failure; other scans go on
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final UnitOfWork work;
    private final Triggers triggers;
    private final TriggerRuns runs;
    private final DateScans scans;
    private final DatedPeople people;

    public DateScheduling(
            UnitOfWork work,
            Triggers triggers,
            TriggerRuns runs,
            DateScans scans,
            DatedPeople people) {
        this.work = work;
        this.triggers = triggers;
        this.runs = runs;
        this.scans = scans;
        this.people = people;
    }

    @Override
    public int schedule(int max) {
        List<DateScans.Due> taken = new ArrayList<>();
        try {
            return work.inTransaction(() -> {
                taken.clear();
                scans.take().ifPresent(taken::add);
                taken.forEach(due -> further(due, max));
                return taken.size();
            });
        } catch (RuntimeException e) {
            taken.forEach(due -> scans.postpone(due.workspace(), due.scan().trigger(), PAUSE));
            throw e;
        }
    }

    // The next part of time is stored before people are looked at. A change of a person that no
    // look sees is relayed after that, and the relay schedules it.
    private void further(DateScans.Due due, int max) {
        Workspace workspace = due.workspace();
        DateScan scan = due.scan();
        if (due.isClearing()) {
            scans.clear(workspace, scan.trigger(), max);
        } else if (scan.isGoing()) {
            look(workspace, scan, max);
        } else {
            store(workspace, scan.begun(work.now(workspace)));
        }
    }

    private void store(Workspace workspace, DateScan scan) {
        scans.store(
                workspace, scan, scan.isGoing() ? Optional.empty() : Optional.of(scan.nextAt()));
    }

    private void look(Workspace workspace, DateScan scan, int max) {
        Optional<Trigger> trigger =
                triggers.find(workspace, scan.trigger()).map(CountedTrigger::trigger);
        Optional<DateRule> rule = trigger.flatMap(one -> one.definition().filter().date());
        if (trigger.isEmpty() || rule.isEmpty()) {
            scans.stop(workspace, scan.trigger());
            return;
        }
        List<DatedPerson> page = people.page(workspace, rule.get().key(), scan.last(), max);
        runs.enter(workspace, entries(workspace, trigger.get(), rule.get(), scan, page));
        store(workspace, page.size() < max ? scan.ended() : scan.seen(page.getLast().id()));
    }

    private List<NewRun> entries(
            Workspace workspace,
            Trigger trigger,
            DateRule rule,
            DateScan scan,
            List<DatedPerson> page) {
        Instant now = work.now(workspace);
        DateEntries entries = new DateEntries(work.ids());
        DateEntries.Window window = new DateEntries.Window(scan.from(), scan.until());
        return page.stream()
                .flatMap(person -> entries.of(trigger, rule, person, window, now).stream())
                .toList();
    }
}
