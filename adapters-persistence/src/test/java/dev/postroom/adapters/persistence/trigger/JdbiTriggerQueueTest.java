package dev.postroom.adapters.persistence.trigger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.work.JdbiLeftovers;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.RunStep;
import dev.postroom.domain.trigger.run.StepOutcome;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerQueueContract;
import dev.postroom.domain.trigger.run.TriggerRun;
import dev.postroom.domain.trigger.step.StepPath;
import dev.postroom.domain.work.Leftovers;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

class JdbiTriggerQueueTest implements TriggerQueueContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void aWaitThatIsStoredWhileTheClockAdvancesEndsInTime() {
        Workspace here = ports().newWorkspace(Environment.TEST);
        var fresh = run(trigger(here, true)).entering();
        enter(here, fresh);
        CountDownLatch stored = new CountDownLatch(1);

        Race.of(
                2,
                number -> {
                    if (number == 0) {
                        waiting(here, fresh.run(), stored);
                    } else {
                        Race.await(stored);
                        ports().account().testClocks().advance(here, Duration.ofDays(3));
                    }
                    return number;
                });

        assertThat(due(here)).containsExactly(fresh.run().id());
    }

    // commits only when the other transaction waits for it
    private void waiting(Workspace here, TriggerRun run, CountDownLatch stored) {
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(queue().take(here, 10)).hasSize(1);
                    Instant end = ports().now().plus(Duration.ofDays(2));
                    RunState state = RunState.waiting(StepPath.top(0), end);
                    queue().store(
                                    here,
                                    List.of(
                                            new TracedRun(
                                                    run.at(state, ports().now()), List.of())));
                    stored.countDown();
                    await().until(POSTGRES::isOneWaiting);
                });
    }

    @Test
    void stepsGoWithTheRunsOfTheirTriggerAndOthersStay() {
        Workspace here = workspace();
        TriggerRun gone = stored(here);
        stored(here);

        delete(here, gone);

        assertThat(count("trigger_runs")).isOne();
        assertThat(count("trigger_steps")).isOne();
    }

    private void delete(Workspace here, TriggerRun run) {
        ports().trigger().triggers().delete(here, run.trigger());
        Leftovers leftovers = new JdbiLeftovers(POSTGRES.handles());
        while (leftovers.remove(100) > 0) {
            assertThat(queue().due(Optional.empty())).isEmpty();
        }
    }

    @Test
    void noStepIsStoredOfARunThatIsGone() {
        Workspace here = workspace();
        TriggerRun gone = stored(here);
        delete(here, gone);

        queue().store(here, List.of(traced(gone)));

        assertThat(count("trigger_steps")).isZero();
    }

    private TriggerRun stored(Workspace here) {
        TriggerId trigger = trigger(here, true);
        TriggerRun run = run(trigger).build();
        enter(here, new NewRun(run, "once", true));
        queue().store(here, List.of(traced(run)));
        return run;
    }

    private static TracedRun traced(TriggerRun run) {
        return new TracedRun(
                run.at(RunState.completed(), SettableClock.START),
                List.of(
                        new RunStep(
                                StepPath.top(0),
                                "add_tag",
                                StepOutcome.DONE,
                                Optional.empty(),
                                Optional.empty(),
                                SettableClock.START)));
    }

    private static long count(String table) {
        try (Connection connection = POSTGRES.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT count(*) FROM " + table)) {
            result.next();
            return result.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
