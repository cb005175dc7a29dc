package dev.postroom.domain.trigger.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.step.StepPath;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tests that every implementation of {@link TriggerQueue} must pass. */
public interface TriggerQueueContract extends RunSteps {

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
