package dev.postroom.adapters.persistence.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** Advancing the clock of a workspace moves its waiting rows. */
class AdvancingQueuesTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final Duration STEP = Duration.ofMinutes(30);

    // One row of each kind for each state: waiting an hour, held for an hour, overdue.
    private static final List<String> ROWS =
            List.of(
                    """
                    INSERT INTO email_queue (workspace_id, email_id, attempts, held, due_at)
                    VALUES (:workspace, gen_random_uuid(), 1, :held, now() + :wait * interval '1 s')
                    """,
                    """
                    INSERT INTO webhook_queues (workspace_id, webhook_id, held, due_at)
                    VALUES (:workspace, gen_random_uuid(), :held, now() + :wait * interval '1 s')
                    """,
                    """
                    INSERT INTO campaigns (workspace_id, id, name, name_key, status, template_id,
                        from_address, variables, include_tags, exclude_tags, match_all, on_unknown,
                        created_at, updated_at, version)
                    VALUES (:workspace, :id, 'x', 'x', 'sending', :id, 'a@b.test', '{}', '{}', '{}',
                        false, 'hold', now(), now(), 1)
                    """,
                    """
                    INSERT INTO campaign_chunks (workspace_id, campaign_id, number, active, is_open,
                        first_position, last_position, deferred, held, due_at)
                    VALUES (:workspace, :id, 1, true, true, 1, 1, 1, :held,
                        now() + :wait * interval '1 s')
                    """,
                    """
                    INSERT INTO campaign_recipients (workspace_id, campaign_id, position,
                        subscriber_id, status, due_at)
                    VALUES (:workspace, :id, 1, :id, CASE WHEN :held THEN 'ready' ELSE 'deferred' END,
                        now() + :wait * interval '1 s')
                    """);

    private static final List<String> QUEUES =
            List.of("email_queue", "webhook_queues", "campaign_chunks", "campaign_recipients");

    private static Workspace filled(Environment environment, int wait, boolean held) {
        Workspace workspace = POSTGRES.ports().newWorkspace(environment);
        fill(workspace, wait, held);
        return workspace;
    }

    private static void fill(Workspace workspace, int wait, boolean held) {
        UUID id = POSTGRES.ports().ids().next();
        for (String row : ROWS) {
            POSTGRES.handles()
                    .call(handle ->
                            handle.createUpdate(row)
                                    .bindMap(
                                            new Columns()
                                                    .put("workspace", workspace.id())
                                                    .put("id", id)
                                                    .values())
                                    .bind("held", held)
                                    .bind("wait", wait)
                                    .execute());
        }
    }

    private static List<Long> minutesLeft(Workspace workspace) {
        return QUEUES.stream().map(queue -> minutesLeft(queue, workspace)).toList();
    }

    private static long minutesLeft(String queue, Workspace workspace) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT round(extract(epoch FROM due_at - now()) / 60)::bigint
                                        FROM %s WHERE workspace_id = :workspace
                                        """
                                                .formatted(queue))
                                .bind("workspace", workspace.id())
                                .mapTo(Long.class)
                                .one());
    }

    private static void advance(Workspace workspace) {
        POSTGRES.ports()
                .transactions()
                .inTransaction(() -> {
                    POSTGRES.ports().account().testClocks().lock(workspace);
                    POSTGRES.ports().account().testClocks().advance(workspace, STEP);
                });
    }

    @Test
    void waitingRowsMoveOnlyInTheirWorkspace() {
        Workspace here = filled(Environment.TEST, 3600, false);
        Workspace live =
                POSTGRES.ports()
                        .account()
                        .accounts()
                        .workspace(here.account(), Environment.LIVE)
                        .orElseThrow();
        fill(live, 3600, false);
        Workspace other = filled(Environment.TEST, 3600, false);

        advance(here);

        assertThat(minutesLeft(here)).containsOnly(30L);
        assertThat(minutesLeft(live)).containsOnly(60L);
        assertThat(minutesLeft(other)).containsOnly(60L);
    }

    @Test
    void leasedRowsKeepTheirLease() {
        Workspace here = filled(Environment.TEST, 3600, true);

        advance(here);

        assertThat(minutesLeft(here)).containsOnly(60L);
    }

    @Test
    void overdueRowsAreUnchanged() {
        Workspace here = filled(Environment.TEST, -3600, false);

        advance(here);

        assertThat(minutesLeft(here)).containsOnly(-60L);
    }

    @Test
    void workersAreSignalledAfterTheCommit() {
        AtomicInteger woken = new AtomicInteger();
        JdbiTestClocks clocks = new JdbiTestClocks(POSTGRES.handles(), woken::incrementAndGet);
        Workspace here = POSTGRES.ports().newWorkspace(Environment.TEST);

        POSTGRES.ports()
                .transactions()
                .inTransaction(() -> {
                    clocks.lock(here);
                    clocks.advance(here, STEP);
                    assertThat(woken).hasValue(0);
                });

        assertThat(woken).hasValue(1);
    }
}
