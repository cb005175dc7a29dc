package dev.postroom.adapters.persistence.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.trigger.NewRun;
import dev.postroom.domain.trigger.RunState;
import dev.postroom.domain.trigger.RunStep;
import dev.postroom.domain.trigger.StepOutcome;
import dev.postroom.domain.trigger.StepPath;
import dev.postroom.domain.trigger.TracedRun;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerQueueContract;
import dev.postroom.domain.trigger.TriggerRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

class JdbiTriggerQueueTest implements TriggerQueueContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void stepsGoWithTheRunsOfTheirTriggerAndOthersStay() {
        Workspace here = workspace();
        TriggerRun gone = stored(here);
        stored(here);

        ports().trigger().triggers().delete(here, gone.trigger());

        assertThat(count("trigger_runs")).isOne();
        assertThat(count("trigger_steps")).isOne();
    }

    @Test
    void noStepIsStoredOfARunThatIsGone() {
        Workspace here = workspace();
        TriggerRun gone = stored(here);
        ports().trigger().triggers().delete(here, gone.trigger());

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
