package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.email.JdbiEmails;
import dev.postroom.adapters.persistence.email.JdbiSimulatedMails;
import dev.postroom.adapters.persistence.event.JdbiOutbox;
import dev.postroom.adapters.persistence.tracking.JdbiMailEngagements;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerQueue;
import dev.postroom.adapters.persistence.work.JdbiDueWork;
import dev.postroom.adapters.persistence.work.QueueDepths;
import dev.postroom.domain.account.Environment;

import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Entries that are done and cannot be removed yet, because another connection holds an old
 * snapshot, cost the workers of a queue no pages. An entry that appears before them is found.
 */
class QueueHeadsTest {
    private static final int DONE = 50_000;
    private static final long MOST_PAGES = 400;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    /** The queues, with how their workers look for the first entry. */
    enum Queue {
        OUTBOX("outbox (type, body, workspace_id, id, occurred_at)", "'tag.created', '{}',") {
            @Override
            void work(Handles handles) {
                new JdbiOutbox(handles, () -> {}).takeOut(10);
            }
        },
        EMAIL_QUEUE(
                "email_queue (attempts, scheduled, workspace_id, email_id, due_at)", "0, false,") {
            @Override
            void work(Handles handles) {
                new JdbiEmails(handles, UUID::randomUUID, () -> {})
                        .claim(10, Duration.ofMinutes(1), Set.of());
            }
        },
        TRIGGER_QUEUE(
                "trigger_queue (attempts, trigger_id, workspace_id, run_id, due_at)",
                "0, gen_random_uuid(),") {
            @Override
            void work(Handles handles) {
                JdbiTriggerQueue queue = new JdbiTriggerQueue(handles);
                queue.due(Optional.empty()).ifPresent(workspace -> queue.take(workspace, 10));
            }
        },
        REACTION_QUEUE(
                "reaction_queue (person_id, link_key, workspace_id, mail_id, due_at)",
                "gen_random_uuid(), gen_random_uuid(),") {
            @Override
            void work(Handles handles) {
                JdbiMailEngagements reactions = new JdbiMailEngagements(handles, () -> {});
                handles.transact(_ -> reactions.take(10));
            }
        },
        SIMULATED_MAILS("simulated_mails (workspace_id, email_id, due_at)", "") {
            @Override
            void work(Handles handles) {
                new JdbiSimulatedMails(handles).takeOut(10);
            }
        };

        private final String columns;
        private final String values;

        Queue(String columns, String values) {
            this.columns = columns;
            this.values = values;
        }

        /** As the workers of the queue look for its first entry. */
        abstract void work(Handles handles);

        /** Fills the queue for all workspaces. */
        void add(int entries, String age) {
            POSTGRES.handles()
                    .call(handle ->
                            handle.execute(
                                    """
                                    INSERT INTO %s
                                    SELECT %s w.id, gen_random_uuid(), now() - interval '%s'
                                    FROM workspaces w, generate_series(1, %d)
                                    """
                                            .formatted(columns, values, age, entries)));
        }

        void empty() {
            POSTGRES.handles().call(handle -> handle.execute("DELETE FROM " + table()));
        }

        private String table() {
            return columns.split(" ", 2)[0];
        }

        /** An announcement of another server, as it comes with a dump. */
        void announceElsewhere() {
            POSTGRES.handles()
                    .call(handle ->
                            handle.execute(
                                    "INSERT INTO queue_lows VALUES (?, '9000000000000000000')",
                                    table()));
        }

        int announcements() {
            return POSTGRES.handles()
                    .call(handle ->
                            handle.createQuery("SELECT count(*) FROM queue_lows WHERE queue = ?")
                                    .bind(0, table())
                                    .mapTo(Integer.class)
                                    .one());
        }
    }

    @ParameterizedTest
    @EnumSource
    void doneEntriesCostTheWorkersNothing(Queue queue) throws SQLException {
        POSTGRES.ports().newWorkspace(Environment.LIVE);
        try (Connection old = POSTGRES.dataSource().getConnection();
                Connection connection = POSTGRES.dataSource().getConnection()) {
            hold(old);
            queue.add(DONE, "2 seconds");
            queue.empty();
            queue.announceElsewhere();
            PlanRecorder recorder = new PlanRecorder();
            Handles handles = recorder.on(connection);
            long first = pages(recorder, () -> queue.work(handles));
            advance(queue, handles);

            long aged = pages(recorder, () -> queue.work(handles));
            long watched = pages(recorder, () -> due(handles));
            long counted = pages(recorder, () -> new QueueDepths(handles).look());
            queue.add(1, "0");
            long found = pages(recorder, () -> queue.work(handles));

            assertThat(first).isGreaterThan(2 * MOST_PAGES);
            assertThat(aged).isLessThan(MOST_PAGES);
            assertThat(watched).isLessThan(MOST_PAGES);
            assertThat(counted).isLessThan(MOST_PAGES);
            assertThat(found).isLessThan(MOST_PAGES);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "OUTBOX", mode = EnumSource.Mode.EXCLUDE)
    void anEntryBeforeTheDoneOnesIsFound(Queue queue) {
        POSTGRES.ports().newWorkspace(Environment.TEST);
        Handles handles = POSTGRES.handles();
        advance(queue, handles);

        queue.add(1, "1 hour");

        assertThat(due(handles)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = "OUTBOX", mode = EnumSource.Mode.EXCLUDE)
    void aTransactionAnnouncesItselfOnce(Queue queue) {
        POSTGRES.ports().newWorkspace(Environment.TEST);
        int before = queue.announcements();

        queue.add(100, "1 hour");

        assertThat(queue.announcements()).isEqualTo(before + 1);
    }

    @ParameterizedTest
    @EnumSource
    void anEntryThatCommitsLastIsFound(Queue queue) {
        POSTGRES.ports().newWorkspace(Environment.TEST);
        Handles other = new Handles(Jdbi.create(POSTGRES.dataSource()));

        POSTGRES.handles()
                .transact(_ -> {
                    queue.add(1, "0");
                    advance(queue, other);
                    return true;
                });

        assertThat(due(other)).isEqualTo(1);
    }

    private static int due(Handles handles) {
        return new JdbiDueWork(handles).within(Duration.ZERO).size();
    }

    // a snapshot as pg_dump has it
    private static void hold(Connection old) throws SQLException {
        old.setAutoCommit(false);
        old.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        try (var statement = old.createStatement()) {
            statement.execute("SELECT count(*) FROM workspaces");
        }
    }

    // more often than it takes to prove where the queue begins
    private static void advance(Queue queue, Handles handles) {
        for (int look = 0; look < 5; look++) {
            queue.work(handles);
        }
    }

    private static long pages(PlanRecorder recorder, Runnable work) {
        recorder.drain();
        work.run();
        return recorder.drain().stream().mapToLong(PlanRecorder::buffers).sum();
    }
}
