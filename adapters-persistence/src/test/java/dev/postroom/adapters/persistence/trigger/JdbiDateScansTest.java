package dev.postroom.adapters.persistence.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.trigger.DateScan;
import dev.postroom.domain.trigger.DateScans;
import dev.postroom.domain.trigger.DateScansContract;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.NewRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

class JdbiDateScansTest implements DateScansContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final int MANY = 20_000;
    private static final int PART = 5000;
    private static final String FILL =
            """
            WITH made AS (
                INSERT INTO trigger_runs (workspace_id, id, trigger_id, trigger_version,
                    subscriber_id, status, depth, facts, waits_until, created_at, updated_at, entry)
                SELECT :workspace, gen_random_uuid(), :trigger, 1, gen_random_uuid(), 'active', 0,
                    '{}', CAST(:at AS timestamptz), CAST(:at AS timestamptz),
                    timestamptz '2020-01-01 00:00Z', 'date:' || n
                FROM generate_series(1, :rows) n
                RETURNING workspace_id, id, trigger_id)
            INSERT INTO trigger_queue (workspace_id, run_id, trigger_id, due_at, is_scheduled)
            SELECT workspace_id, id, trigger_id, CAST(:at AS timestamptz), true FROM made
            """;
    private static final String SOON = "2100-01-01 00:00Z";
    private static final String PAST = "2020-01-01 00:00Z";

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    private TriggerId full(Workspace here, String at) {
        TriggerId trigger = trigger(here, true);
        fill(here, trigger, at);
        return trigger;
    }

    private static void fill(Workspace here, TriggerId trigger, String at) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(FILL)
                                .bind("workspace", here.id())
                                .bind("trigger", trigger.value())
                                .bind("at", at)
                                .bind("rows", MANY)
                                .execute());
    }

    private DateScan fresh(TriggerId trigger) {
        return DateScan.from(trigger, ports().now());
    }

    private Optional<DateScans.Due> taken() {
        return ports().transactions().inTransaction(() -> scans().take());
    }

    private void clearPart(Workspace here, TriggerId trigger) {
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(scans().take()).get().matches(DateScans.Due::isClearing);
                    scans().clear(here, trigger, PART);
                });
    }

    private void clearAll(Workspace here, TriggerId trigger) {
        while (taken().filter(DateScans.Due::isClearing).isPresent()) {
            int before = runs(here);
            clearPart(here, trigger);
            assertThat(before - runs(here)).isBetween(0, PART);
        }
    }

    @Test
    void ofVeryManyScheduledRunsAChangeRemovesOnlySoManyAndTheScanBeginsAfterTheOthers() {
        Workspace here = workspace();
        TriggerId trigger = full(here, SOON);
        TriggerId other = full(here, SOON);

        DateScan scan = fresh(trigger);
        scans().restart(here, scan);

        assertThat(runs(here)).isEqualTo(2 * MANY - JdbiDateScans.AT_ONCE);
        assertThat(scans().ends(here, List.of(trigger))).isEmpty();
        clearAll(here, trigger);
        assertThat(runs(here)).isEqualTo(MANY);
        assertThat(taken().orElseThrow().scan().trigger()).isEqualTo(trigger);
        assertThat(scans().ends(here, List.of(trigger))).containsKey(trigger);
        scans().stop(here, trigger);
        scans().restart(here, fresh(other));
        clearAll(here, other);
        assertThat(runs(here)).isZero();
    }

    @Test
    void theScanOfAStoppedTriggerIsGoneAfterItsLastRun() {
        Workspace here = workspace();
        TriggerId trigger = full(here, SOON);
        scans().restart(here, fresh(trigger));
        clearAll(here, trigger);
        fill(here, trigger, SOON);

        scans().stop(here, trigger);

        assertThat(runs(here)).isEqualTo(MANY - JdbiDateScans.AT_ONCE);
        clearAll(here, trigger);
        assertThat(runs(here)).isZero();
        assertThat(taken()).isEmpty();
    }

    @Test
    void aTriggerThatIsStartedAgainBeforeAllAreRemovedBeginsAfterTheLast() {
        Workspace here = workspace();
        TriggerId trigger = full(here, SOON);
        scans().restart(here, fresh(trigger));
        scans().stop(here, trigger);
        clearPart(here, trigger);

        scans().restart(here, fresh(trigger));

        clearAll(here, trigger);
        assertThat(runs(here)).isZero();
        assertThat(taken()).get().matches(due -> !due.isClearing());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noScheduledRunOfBeforeBeginsAndOneThatHasBegunGoesOnOrIsHeld(boolean stops) {
        Workspace here = workspace();
        TriggerId trigger = full(here, PAST);
        NewRun begun = run(trigger).entering();
        enter(here, begun);
        scans().restart(here, fresh(trigger));
        fill(here, trigger, PAST);
        ports().transactions()
                .inTransaction(() -> {
                    activate(here, trigger, !stops);
                    if (stops) {
                        scans().stop(here, trigger);
                        ports().trigger().holds().hold(here, trigger);
                    } else {
                        scans().restart(here, fresh(trigger));
                    }
                });

        int before = runs(here);
        assertThat(due(here)).isEmpty();
        assertThat(before - runs(here)).isEqualTo(100);
        assertThat(ports().trigger().holds().moveRest(PART)).isZero();
        clearAll(here, trigger);
        while (ports().trigger().holds().moveRest(PART) > 0) {
            // until all are held
        }

        assertThat(runs(here)).isOne();
        assertThat(count(here, "trigger_runs", "status = 'held'")).isEqualTo(stops ? 1 : 0);
        assertThat(due(here)).hasSize(stops ? 0 : 1);
    }

    private void activate(Workspace here, TriggerId id, boolean active) {
        Trigger trigger = ports().trigger().triggers().lock(here, id).orElseThrow();
        ports().trigger()
                .triggers()
                .update(
                        here,
                        trigger.edited(
                                trigger.name(),
                                trigger.slug(),
                                active,
                                trigger.definition(),
                                ports().now()));
    }

    @Test
    void aPartOfTheScheduledRunsIsRemovedWithoutReadingTheRest() throws SQLException {
        Workspace here = workspace();
        POSTGRES.handles().call(handle -> handle.execute(PlanRecorder.seenEmpty("trigger_queue")));
        TriggerId trigger = full(here, SOON);
        full(here, SOON);
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            JdbiDateScans scans = new JdbiDateScans(recorder.on(connection), () -> {});

            scans.restart(here, fresh(trigger));
        }
        assertThat(recorder.drain())
                .isNotEmpty()
                .allSatisfy(plan ->
                        assertThat(PlanRecorder.readInVain(plan))
                                .isLessThan(2 * JdbiDateScans.AT_ONCE));
    }

    private static int runs(Workspace here) {
        return count(here, "trigger_runs", "true");
    }

    private static int count(Workspace here, String table, String condition) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        "SELECT count(*) FROM %s WHERE workspace_id = :workspace AND %s"
                                                .formatted(table, condition))
                                .bind("workspace", here.id())
                                .mapTo(Integer.class)
                                .one());
    }
}
