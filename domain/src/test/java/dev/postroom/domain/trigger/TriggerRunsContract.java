package dev.postroom.domain.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.Sort;
import dev.postroom.domain.subscriber.SubscriberId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tests that every implementation of {@link TriggerRuns} and {@link TriggerQueue} must pass. */
public interface TriggerRunsContract {

    /** The ports. */
    TestPorts ports();

    private TriggerRuns runs() {
        return ports().trigger().runs();
    }

    private TriggerQueue queue() {
        return ports().trigger().queue();
    }

    private Workspace workspace() {
        return ports().newWorkspace(Environment.LIVE);
    }

    private TriggerId trigger(Workspace here, boolean active) {
        Trigger trigger = TriggerFixture.trigger(ports().ids().next()).withActive(active).build();
        ports().trigger().triggers().add(here, trigger);
        return trigger.id();
    }

    private RunFixture run(TriggerId trigger) {
        return RunFixture.run(ports().ids().next(), trigger);
    }

    private int enter(Workspace here, NewRun... fresh) {
        return runs().enter(here, List.of(fresh));
    }

    private List<RunId> due(Workspace here) {
        return ports().transactions()
                .inTransaction(
                        () -> queue().take(here, 100).stream().map(one -> one.run().id()).toList());
    }

    private List<TracedRun> list(Workspace here, TriggerId trigger, RunQuery query) {
        return runs().list(
                        here,
                        trigger,
                        query,
                        PageRequest.first(100, Sort.ascending(RunQuery.Sort.CREATED_AT)))
                .items();
    }

    @Test
    default void aNewRunIsDueAtOnceInItsWorkspaceOnly() {
        Workspace here = workspace();
        Workspace there = workspace();
        TriggerId trigger = trigger(here, true);
        NewRun fresh = run(trigger).entering();

        assertThat(enter(here, fresh)).isEqualTo(1);

        assertThat(due(here)).containsExactly(fresh.run().id());
        assertThat(due(there)).isEmpty();
        assertThat(runs().find(here, trigger, fresh.run().id()))
                .contains(new TracedRun(fresh.run(), List.of()));
        assertThat(runs().find(there, trigger, fresh.run().id())).isEmpty();
        assertThat(ports().trigger().triggers().find(here, trigger).orElseThrow().stats())
                .isEqualTo(new TriggerStats(1, 1, 0, 0, 0));
    }

    @Test
    default void anEntryCountsOnceForEachPersonAndTrigger() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        TriggerId other = trigger(here, true);
        SubscriberId person = new SubscriberId(ports().ids().next());
        RunFixture first = run(trigger).withSubscriber(person).withEntry("a");

        assertThat(enter(here, first.entering())).isEqualTo(1);

        assertThat(enter(here, run(trigger).withSubscriber(person).withEntry("a").entering()))
                .isZero();
        assertThat(enter(here, run(trigger).withSubscriber(person).withEntry("b").entering()))
                .isEqualTo(1);
        assertThat(enter(here, run(other).withSubscriber(person).withEntry("a").entering()))
                .isEqualTo(1);
        assertThat(enter(here, run(trigger).withEntry("a").entering())).isEqualTo(1);
        assertThat(enter(here, run(trigger).withSubscriber(person).once().entering())).isZero();
    }

    @Test
    default void aTriggerThatRunsOnceHasOneRunForEachPersonAlsoInOneCall() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        SubscriberId person = new SubscriberId(ports().ids().next());

        int stored =
                enter(
                        here,
                        run(trigger).withSubscriber(person).once().entering(),
                        run(trigger).withSubscriber(person).once().entering(),
                        run(trigger).once().entering());

        assertThat(stored).isEqualTo(2);
    }

    @Test
    default void anInactiveOrUnknownTriggerHasNoNewRuns() {
        Workspace here = workspace();

        assertThat(enter(here, run(trigger(here, false)).entering())).isZero();
        assertThat(enter(here, run(trigger(workspace(), true)).entering())).isZero();
    }

    @Test
    default void aRunThatFailedAtItsEntryIsNotDue() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);

        enter(here, run(trigger).withState(RunState.failed(RunReason.TOO_DEEP)).entering());

        assertThat(due(here)).isEmpty();
        assertThat(list(here, trigger, RunQuery.all()))
                .extracting(one -> one.run().state().reason())
                .containsExactly(Optional.of(RunReason.TOO_DEEP));
    }

    @Test
    default void aRunIsStoredWithItsStepsAndDueAgainAtTheEndOfItsWait() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        TriggerRun run = run(trigger).build();
        enter(here, new NewRun(run, "a", false));
        Instant now = ports().now().truncatedTo(ChronoUnit.MILLIS);
        Instant end = now.plus(Duration.ofHours(2));
        TriggerRun waiting = run.at(RunState.waiting(StepPath.top(1), end), now);
        List<RunStep> path =
                List.of(
                        new RunStep(
                                StepPath.top(0),
                                "add_tag",
                                StepOutcome.SKIPPED,
                                Optional.of(RunReason.ALREADY_ON),
                                Optional.empty(),
                                now),
                        new RunStep(
                                StepPath.top(1),
                                "wait",
                                StepOutcome.WAITING,
                                Optional.empty(),
                                Optional.of(end),
                                now));

        ports().transactions()
                .inTransaction(() -> {
                    queue().take(here, 10);
                    queue().store(here, List.of(new TracedRun(waiting, path)));
                });

        assertThat(runs().find(here, trigger, run.id())).contains(new TracedRun(waiting, path));
        assertThat(due(here)).isEmpty();
        ports().elapse(Duration.ofHours(3));
        assertThat(due(here)).containsExactly(run.id());
    }

    @Test
    default void aRunThatEndedLeavesTheQueue() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        TriggerRun run = run(trigger).build();
        enter(here, new NewRun(run, "a", false));

        queue().store(
                        here,
                        List.of(
                                new TracedRun(
                                        run.at(RunState.completed(), SettableClock.START),
                                        List.of())));

        assertThat(due(here)).isEmpty();
        assertThat(list(here, trigger, new RunQuery(Set.of(RunStatus.ACTIVE), Optional.empty())))
                .isEmpty();
        assertThat(list(here, trigger, new RunQuery(Set.of(RunStatus.COMPLETED), Optional.empty())))
                .hasSize(1);
        assertThat(list(here, trigger, new RunQuery(Set.of(), Optional.of(run.subscriber()))))
                .hasSize(1);
    }

    @Test
    default void aPostponedRunIsDueLaterAndKnowsItsAttempts() {
        Workspace here = workspace();
        NewRun fresh = run(trigger(here, true)).entering();
        enter(here, fresh);

        queue().postpone(here, fresh.run().id(), Duration.ofMinutes(1));

        assertThat(due(here)).isEmpty();
        ports().elapse(Duration.ofMinutes(2));
        Optional<TriggerQueue.Queued> again =
                ports().transactions().inTransaction(() -> queue().take(here, fresh.run().id()));
        assertThat(again).map(TriggerQueue.Queued::attempts).contains(1);
    }

    @Test
    default void openRunsOfAPersonCanBeEnded() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        NewRun one = run(trigger).entering();
        NewRun other = run(trigger).entering();
        enter(here, one, other);
        List<OpenRun> open = runs().openOf(here, Set.of(one.run().subscriber()));
        RunExit exit = new RunExit(trigger, one.run().id(), RunReason.UNSUBSCRIBED);

        assertThat(open).extracting(OpenRun::id).containsExactly(one.run().id());
        assertThat(runs().exit(here, List.of(exit), SettableClock.START)).isEqualTo(1);
        assertThat(runs().exit(here, List.of(exit), SettableClock.START)).isZero();

        assertThat(due(here)).containsExactly(other.run().id());
        assertThat(runs().find(here, trigger, one.run().id()).orElseThrow().run().state())
                .isEqualTo(RunState.exited(RunReason.UNSUBSCRIBED));
        assertThat(runs().openOf(here, Set.of(one.run().subscriber()))).isEmpty();
    }

    @Test
    default void heldRunsKeepTheirWaitAndAreDueAfterTheirRelease() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        NewRun fresh = run(trigger).entering();
        enter(here, fresh);

        ports().trigger().holds().hold(here, trigger);
        assertThat(due(here)).isEmpty();
        assertThat(runs().openOf(here, Set.of(fresh.run().subscriber()))).hasSize(1);
        ports().trigger().holds().release(here, trigger);

        assertThat(due(here)).containsExactly(fresh.run().id());
    }

    @Test
    default void workspacesWithDueRunsTakeTurns() {
        Workspace one = workspace();
        Workspace other = workspace();
        enter(one, run(trigger(one, true)).entering());
        enter(other, run(trigger(other, true)).entering());

        Optional<Workspace> first = queue().due(Optional.empty());
        Optional<Workspace> second = queue().due(first);

        assertThat(second).isPresent().isNotEqualTo(first);
    }
}
