package dev.postroom.adapters.persistence.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.RunExit;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.RunSteps;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerQueue;
import dev.postroom.domain.trigger.run.TriggerRun;
import dev.postroom.domain.trigger.step.StepPath;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * On 20 000 runs of one workspace that came after vacuum had seen an empty queue, no statement
 * about some of them reads the others.
 */
class TriggerPlansTest implements RunSteps {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final int WAITING = 20_000;
    private static final int AT_ONCE = 100;
    // From the sixth execution on, the server may use a generic plan.
    private static final int TIMES = 7;

    private static final String SCHEDULED =
            """
            UPDATE trigger_queue q SET is_scheduled = true, due_at = now() + interval '1 hour'
            FROM trigger_runs r WHERE r.id = q.run_id AND r.subscriber_id = ANY (:people)
            """;

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void statementsAboutSomeRunsDoNotReadTheOthers() throws SQLException {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        POSTGRES.handles()
                .call(handle -> {
                    handle.execute("ALTER TABLE trigger_queue SET (autovacuum_enabled = false)");
                    return handle.execute(PlanRecorder.seenEmpty("trigger_queue"));
                });
        List<NewRun> runs = Stream.generate(() -> run(trigger).entering()).limit(WAITING).toList();
        enter(here, runs.toArray(NewRun[]::new));
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            Handles handles = recorder.on(connection);
            for (int time = 0; time < TIMES; time++) {
                turn(handles, here);
            }
        }

        List<String> plans = recorder.drain();

        assertThat(plans).hasSizeGreaterThan(8 * TIMES);
        assertThat(plans)
                .allSatisfy(plan -> assertThat(PlanRecorder.readInVain(plan)).isLessThan(AT_ONCE));
    }

    private static void turn(Handles handles, Workspace here) {
        JdbiTriggerQueue queue = new JdbiTriggerQueue(handles);
        JdbiTriggerRuns runs = new JdbiTriggerRuns(handles, () -> {});
        handles.transact(_ -> {
            List<TriggerRun> taken =
                    queue.take(here, AT_ONCE).stream().map(TriggerQueue.Queued::run).toList();
            assertThat(taken).hasSize(AT_ONCE);
            List<TracedRun> moved = new ArrayList<>();
            taken.subList(0, AT_ONCE / 2).forEach(run -> moved.add(ended(run)));
            taken.subList(AT_ONCE / 2, AT_ONCE).forEach(run -> moved.add(waiting(run)));
            queue.store(here, moved);
            List<RunExit> exits =
                    taken.subList(AT_ONCE / 2, AT_ONCE).stream()
                            .map(run -> new RunExit(run.trigger(), run.id(), RunReason.DELETED))
                            .toList();
            assertThat(runs.exit(here, exits, taken.getFirst().createdAt())).hasSize(AT_ONCE / 2);
            TriggerRun alone = queue.take(here, 1).getFirst().run();
            assertThat(queue.take(here, alone.id())).isPresent();
            queue.postpone(here, alone.id(), Duration.ofHours(1));
            return taken;
        });
        List<SubscriberId> people =
                queue.take(here, AT_ONCE).stream().map(one -> one.run().subscriber()).toList();
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(SCHEDULED)
                                .bind(
                                        "people",
                                        people.stream()
                                                .map(SubscriberId::value)
                                                .toArray(UUID[]::new))
                                .execute());
        new JdbiDateScans(handles, () -> {}).unschedule(here, people);
    }

    private static TracedRun ended(TriggerRun run) {
        return new TracedRun(run.at(RunState.completed(), run.createdAt()), List.of());
    }

    private static TracedRun waiting(TriggerRun run) {
        RunState state =
                RunState.waiting(StepPath.top(0), run.createdAt().plus(Duration.ofDays(3)));
        return new TracedRun(run.at(state, run.createdAt()), List.of());
    }
}
