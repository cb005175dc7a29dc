package dev.postroom.adapters.persistence.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.TriggerHolds;
import dev.postroom.domain.trigger.run.TriggerHoldsContract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.Optional;

class JdbiTriggerHoldsTest implements TriggerHoldsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final int MANY = 20_000;
    private static final int PART = 5000;

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    private TriggerHolds holds() {
        return ports().trigger().holds();
    }

    @Test
    void ofVeryManyRunsTheRequestMovesOnlySoManyAndNoneGoesOnWhileTheTriggerIsInactive() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        fill(here, trigger);

        ports().transactions()
                .inTransaction(() -> {
                    activate(here, trigger, false);
                    holds().hold(here, trigger);
                });

        assertThat(runs(here, "held")).isEqualTo(JdbiTriggerHolds.AT_ONCE);
        assertThat(due(here)).isEmpty();
        // those that were due are held instead of going on
        assertThat(runs(here, "held")).isEqualTo(JdbiTriggerHolds.AT_ONCE + 100);
        moveAll(here, "held");
        assertThat(runs(here, "held")).isEqualTo(MANY);
        assertThat(queued(here)).isZero();
    }

    @Test
    void ofVeryManyRunsTheRequestLetsOnlySoManyGoOnAndTheOthersFollow() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        fill(here, trigger);
        ports().transactions()
                .inTransaction(() -> {
                    activate(here, trigger, false);
                    holds().hold(here, trigger);
                });
        moveAll(here, "held");

        ports().transactions()
                .inTransaction(() -> {
                    activate(here, trigger, true);
                    holds().release(here, trigger);
                });

        assertThat(queued(here)).isEqualTo(JdbiTriggerHolds.AT_ONCE);
        moveAll(here, "active");
        assertThat(runs(here, "active")).isEqualTo(MANY);
        assertThat(queued(here)).isEqualTo(MANY);
    }

    @Test
    void aTriggerThatIsStartedAgainBeforeAllRunsAreHeldHasThemAllGoOn() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        fill(here, trigger);
        ports().transactions()
                .inTransaction(() -> {
                    activate(here, trigger, false);
                    holds().hold(here, trigger);
                });
        assertThat(holds().moveRest(PART)).isEqualTo(PART);

        ports().transactions()
                .inTransaction(() -> {
                    activate(here, trigger, true);
                    holds().release(here, trigger);
                });
        moveAll(here, "active");

        assertThat(runs(here, "active")).isEqualTo(MANY);
        assertThat(queued(here)).isEqualTo(MANY);
    }

    @Test
    void theRestOfALockedTriggerWaits() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        fill(here, trigger);
        ports().transactions()
                .inTransaction(() -> {
                    activate(here, trigger, false);
                    holds().hold(here, trigger);
                });

        Optional<Integer> moved =
                ports().transactions()
                        .inTransaction(() -> {
                            ports().trigger().triggers().lock(here, trigger);
                            return Optional.of(movedByAnother());
                        });

        assertThat(moved).contains(0);
        moveAll(here, "held");
    }

    private int movedByAnother() {
        int[] moved = new int[1];
        Thread other = Thread.ofVirtual().start(() -> moved[0] = holds().moveRest(PART));
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return moved[0];
    }

    private void moveAll(Workspace here, String status) {
        int before = runs(here, status);
        while (holds().moveRest(PART) > 0) {
            int now = runs(here, status);
            assertThat(now - before).isLessThanOrEqualTo(PART);
            before = now;
        }
    }

    private void activate(Workspace here, TriggerId id, boolean isActive) {
        Trigger trigger = ports().trigger().triggers().lock(here, id).orElseThrow();
        Trigger next =
                trigger.edited(
                        trigger.name(),
                        Optional.empty(),
                        isActive,
                        trigger.definition(),
                        ports().now());
        ports().trigger().triggers().update(here, next);
    }

    private void fill(Workspace here, TriggerId trigger) {
        enter(here, run(trigger).entering());
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        WITH made AS (
                                            INSERT INTO trigger_runs (workspace_id, id, trigger_id,
                                                trigger_version, subscriber_id, event_id, status,
                                                depth, facts, created_at, updated_at, entry)
                                            SELECT workspace_id, gen_random_uuid(), trigger_id,
                                                trigger_version, subscriber_id, event_id, status,
                                                depth, facts, created_at, updated_at, entry || n
                                            FROM trigger_runs CROSS JOIN generate_series(2, :rows) n
                                            WHERE workspace_id = :workspace
                                            RETURNING workspace_id, id, trigger_id)
                                        INSERT INTO trigger_queue
                                            (workspace_id, run_id, trigger_id, due_at)
                                        SELECT workspace_id, id, trigger_id, timestamptz '2020-01-01 00:00Z' FROM made
                                        """)
                                .bind("workspace", here.id())
                                .bind("rows", MANY)
                                .execute());
    }

    private static int runs(Workspace here, String status) {
        return count(
                here,
                "SELECT count(*) FROM trigger_runs WHERE workspace_id = :workspace"
                        + " AND status = '"
                        + status
                        + "'");
    }

    private static int queued(Workspace here) {
        return count(here, "SELECT count(*) FROM trigger_queue WHERE workspace_id = :workspace");
    }

    private static int count(Workspace here, String sql) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(sql)
                                .bind("workspace", here.id())
                                .mapTo(Integer.class)
                                .one());
    }
}
