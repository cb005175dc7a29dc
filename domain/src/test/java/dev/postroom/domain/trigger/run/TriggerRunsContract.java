package dev.postroom.domain.trigger.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.RunFixture;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerStats;
import dev.postroom.domain.trigger.step.StepPath;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tests that every implementation of {@link TriggerRuns} must pass. */
public interface TriggerRunsContract extends RunSteps {

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
        assertThat(stats(here, trigger)).contains(new TriggerStats(Map.of("active", 1L)));
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
    default void theRunsOfATriggerAreCountedByStatusInItsWorkspaceOnly() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        TriggerId other = trigger(here, true);
        enter(
                here,
                run(trigger).entering(),
                run(trigger).entering(),
                run(trigger).withState(RunState.failed(RunReason.TOO_DEEP)).entering(),
                run(other).entering());

        assertThat(stats(here, trigger))
                .contains(new TriggerStats(Map.of("active", 2L, "failed", 1L)));
        assertThat(stats(here, other)).contains(new TriggerStats(Map.of("active", 1L)));
        assertThat(stats(workspace(), trigger)).isEmpty();
        assertThat(stats(twin(here), trigger)).isEmpty();
    }

    private Optional<TriggerStats> stats(Workspace here, TriggerId trigger) {
        return ports().trigger().triggers().find(here, trigger).map(CountedTrigger::stats);
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
    default void theRunsOfAPersonAreReadInPartsOverAllTriggers() {
        Workspace here = workspace();
        TriggerId first = trigger(here, true);
        TriggerId second = trigger(here, true);
        SubscriberId person = new SubscriberId(ports().ids().next());
        List<NewRun> mine =
                List.of(
                        run(first).withSubscriber(person).entering(),
                        run(first).withSubscriber(person).entering(),
                        run(second).withSubscriber(person).entering());
        enter(here, mine.toArray(NewRun[]::new));
        enter(here, run(first).entering());

        List<TracedRun> page = runs().ofPerson(here, person, Optional.empty(), 2);
        List<TracedRun> rest = runs().ofPerson(here, person, Optional.of(page.getLast().run()), 2);

        assertThat(page).hasSize(2);
        assertThat(rest).hasSize(1);
        assertThat(Stream.concat(page.stream(), rest.stream()).map(one -> one.run().id()))
                .containsExactlyInAnyOrderElementsOf(
                        mine.stream().map(one -> one.run().id()).toList());
        assertThat(runs().ofPerson(workspace(), person, Optional.empty(), 2)).isEmpty();
    }

    @Test
    default void runsThatOtherRunsStartedAreCountedByPersonSinceAMoment() {
        Workspace here = workspace();
        Workspace there = workspace();
        TriggerId trigger = trigger(here, true);
        SubscriberId person = new SubscriberId(ports().ids().next());
        Instant early = SettableClock.START.minusSeconds(1);
        enter(
                here,
                run(trigger).withSubscriber(person).withDepth(1).entering(),
                run(trigger).withSubscriber(person).withDepth(3).entering(),
                run(trigger).withSubscriber(person).entering(),
                run(trigger).withSubscriber(person).withDepth(1).withCreatedAt(early).entering(),
                run(trigger).withDepth(1).entering());
        SubscriberId stranger = new SubscriberId(ports().ids().next());

        assertThat(runs().causedByRuns(here, Set.of(person, stranger), SettableClock.START))
                .isEqualTo(Map.of(person, 2L));
        assertThat(runs().causedByRuns(there, Set.of(person), SettableClock.START)).isEmpty();
    }

    @Test
    default void aPersonWithVeryManyOpenRunsHasOneFailedRunOfEachTriggerInAnHourInstead() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        TriggerId other = trigger(here, true);
        SubscriberId person = new SubscriberId(ports().ids().next());
        NewRun[] many =
                IntStream.range(0, RunCause.MOST_OPEN)
                        .mapToObj(_ -> run(trigger).withSubscriber(person).entering())
                        .toArray(NewRun[]::new);
        assertThat(enter(here, many)).isEqualTo(RunCause.MOST_OPEN);
        NewRun refused = run(other).withSubscriber(person).entering();

        assertThat(enter(here, refused, run(other).withSubscriber(person).entering())).isOne();
        assertThat(enter(here, run(other).withSubscriber(person).entering())).isZero();
        assertThat(enter(here, run(other).entering())).isOne();

        RunState state = runs().find(here, other, refused.run().id()).orElseThrow().run().state();
        assertThat(state.status()).isEqualTo(RunStatus.FAILED);
        assertThat(state.reason()).contains(RunReason.TOO_MANY);
        assertThat(runs().openOf(here, Set.of(person))).hasSize(RunCause.MOST_OPEN);
    }

    @Test
    default void onlySoManyOpenRunsAreReadAsAreAskedFor() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        SubscriberId person = new SubscriberId(ports().ids().next());
        IntStream.range(0, 3)
                .forEach(_ -> enter(here, run(trigger).withSubscriber(person).entering()));

        assertThat(runs().openOf(here, Set.of(person), 2)).hasSize(2);
        assertThat(runs().openOf(here, Set.of(person), 4)).hasSize(3);
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
        assertThat(open).noneMatch(OpenRun::hasBegun);
        assertThat(runs().exit(here, List.of(exit), SettableClock.START))
                .containsExactly(one.run().id());
        assertThat(runs().exit(here, List.of(exit), SettableClock.START)).isEmpty();

        assertThat(due(here)).containsExactly(other.run().id());
        assertThat(runs().find(here, trigger, one.run().id()).orElseThrow().run().state())
                .isEqualTo(RunState.exited(RunReason.UNSUBSCRIBED));
        assertThat(runs().openOf(here, Set.of(one.run().subscriber()))).isEmpty();
    }

    @Test
    default void aRunInAWaitHasBegun() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        NewRun one = run(trigger).entering();
        enter(here, one);
        RunState waiting = RunState.waiting(StepPath.top(1), SettableClock.START.plusSeconds(3600));

        ports().transactions()
                .inTransaction(() -> {
                    TriggerRun taken =
                            ports().trigger()
                                    .queue()
                                    .take(here, one.run().id())
                                    .orElseThrow()
                                    .run();
                    ports().trigger()
                            .queue()
                            .store(
                                    here,
                                    List.of(
                                            new TracedRun(
                                                    taken.at(waiting, SettableClock.START),
                                                    List.of())));
                });

        assertThat(runs().openOf(here, Set.of(one.run().subscriber())))
                .singleElement()
                .matches(OpenRun::hasBegun);
    }
}
