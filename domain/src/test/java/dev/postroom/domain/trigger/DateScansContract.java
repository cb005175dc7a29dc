package dev.postroom.domain.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.trigger.date.Occurrence;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.RunCause;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunQuery;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.RunSteps;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRun;
import dev.postroom.domain.trigger.step.StepPath;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tests that every implementation of {@link DateScans} must pass. */
public interface DateScansContract extends RunSteps {

    default DateScans scans() {
        return ports().trigger().scans();
    }

    private Instant now() {
        return ports().now().truncatedTo(ChronoUnit.MILLIS);
    }

    private Optional<DateScans.Due> taken() {
        return ports().transactions().inTransaction(() -> scans().take());
    }

    private TriggerRun scheduled(TriggerId trigger, Duration ahead) {
        Instant at = now().plus(ahead);
        TriggerRun run = run(trigger).withState(RunState.scheduled(at)).build();
        return new TriggerRun(
                run.id(),
                trigger,
                1,
                run.subscriber(),
                RunCause.of(new Occurrence(LocalDate.of(2027, 3, 1), at)),
                run.state(),
                at,
                now());
    }

    private static NewRun entering(TriggerRun run) {
        return new NewRun(run, "date:2027-03-01", false);
    }

    private List<RunId> all(Workspace here, TriggerId trigger) {
        return list(here, trigger, RunQuery.all()).stream().map(one -> one.run().id()).toList();
    }

    @Test
    default void aNewScanIsDueAtOnceAndThenWhenItIsToGoOn() {
        Workspace here = workspace();
        DateScan fresh = DateScan.from(trigger(here, true), now());

        scans().restart(here, fresh);

        assertThat(taken()).contains(new DateScans.Due(here, fresh, false));
        DateScan going = fresh.begun(now()).seen(new SubscriberId(ports().ids().next()));
        scans().store(here, going, Optional.empty());
        assertThat(taken()).contains(new DateScans.Due(here, going, false));
        scans().store(here, going.ended(), Optional.of(now().plus(Duration.ofHours(2))));
        assertThat(taken()).isEmpty();
        ports().elapse(Duration.ofHours(3));
        assertThat(taken()).contains(new DateScans.Due(here, going.ended(), false));
    }

    @Test
    default void scansTakeTurns() {
        Workspace here = workspace();
        Workspace there = workspace();
        DateScan first = DateScan.from(trigger(here, true), now());
        DateScan second = DateScan.from(trigger(there, true), now());
        scans().restart(here, first);
        ports().elapse(Duration.ofSeconds(1));
        scans().restart(there, second);
        ports().elapse(Duration.ofSeconds(1));

        assertThat(taken()).contains(new DateScans.Due(here, first, false));
        scans().store(here, first.begun(now()), Optional.empty());

        assertThat(taken()).contains(new DateScans.Due(there, second, false));
        scans().postpone(there, second.trigger(), Duration.ofMinutes(1));
        assertThat(taken().orElseThrow().workspace()).isEqualTo(here);
        scans().stop(here, first.trigger());
        assertThat(taken()).isEmpty();
    }

    @Test
    default void theEndOfAScanIsThatOfItsPartOfTime() {
        Workspace here = workspace();
        DateScan scan = DateScan.from(trigger(here, true), now());
        TriggerId other = trigger(here, true);
        scans().restart(here, scan);

        assertThat(scans().ends(here, List.of(scan.trigger(), other)))
                .containsExactly(Map.entry(scan.trigger(), scan.until()));
        assertThat(scans().ends(workspace(), List.of(scan.trigger()))).isEmpty();
        ports().trigger().triggers().delete(here, scan.trigger());
        assertThat(scans().ends(here, List.of(scan.trigger()))).isEmpty();
    }

    @Test
    default void scheduledRunsOfAPersonAreRemovedAndThoseThatBeganStay() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        TriggerRun run = scheduled(trigger, Duration.ofHours(1));
        TriggerRun other = scheduled(trigger, Duration.ofHours(1));
        TriggerRun begun = scheduled(trigger, Duration.ofHours(-1));
        TriggerRun due = scheduled(trigger, Duration.ofHours(-1));
        enter(here, entering(run), entering(other), entering(begun), entering(due));
        Instant end = now().plus(Duration.ofHours(2));
        queue().store(
                        here,
                        List.of(
                                new TracedRun(
                                        begun.at(RunState.waiting(StepPath.top(0), end), now()),
                                        List.of())));

        scans().unschedule(workspace(), Set.of(run.subscriber()));
        assertThat(all(here, trigger)).hasSize(4);
        scans().unschedule(here, Set.of(run.subscriber(), begun.subscriber(), due.subscriber()));

        assertThat(all(here, trigger)).containsExactlyInAnyOrder(other.id(), begun.id(), due.id());
        assertThat(enter(here, entering(run))).isEqualTo(1);
    }

    @Test
    default void scheduledRunsOfATriggerAreRemovedWithItsScanAndWhenItBeginsAnew() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        TriggerId other = trigger(here, true);
        TriggerRun stays = scheduled(other, Duration.ofHours(1));
        enter(
                here,
                entering(stays),
                entering(scheduled(trigger, Duration.ofHours(1))),
                entering(scheduled(trigger, Duration.ofHours(-1))));

        scans().restart(here, DateScan.from(trigger, now()));
        assertThat(all(here, trigger)).isEmpty();
        enter(here, entering(scheduled(trigger, Duration.ofHours(1))));
        scans().stop(here, trigger);

        assertThat(all(here, trigger)).isEmpty();
        assertThat(all(here, other)).containsExactly(stays.id());
        assertThat(taken()).isEmpty();
    }

    @Test
    default void aRunWhoseDateHasChangedLeavesItsEntryToAnother() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        TriggerRun run = scheduled(trigger, Duration.ofHours(-1));
        TriggerRun next = run(trigger).withSubscriber(run.subscriber()).build();
        enter(here, new NewRun(run, "once", true));

        queue().store(
                        here,
                        List.of(
                                new TracedRun(
                                        run.at(RunState.exited(RunReason.DATE_CHANGED), now()),
                                        List.of())));

        assertThat(enter(here, new NewRun(next, "once", true))).isEqualTo(1);
        assertThat(all(here, trigger)).containsExactlyInAnyOrder(run.id(), next.id());
    }
}
