package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.HistoryTable;
import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Emails end by weeks with their steps and attachments, and their totals stay exact. */
class EmailHistoryTest {
    private static final int WRITERS = 3;
    private static final String PARTITIONS =
            """
            SELECT make_id_partition(CAST(tab AS regclass), 'week', :moment)
            FROM unnest(ARRAY['emails', 'email_events', 'email_attachments']) tab
            """;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private final Instant old = now.minus(Duration.ofDays(60)).truncatedTo(ChronoUnit.DAYS);
    private final Instant monthAgo = now.minus(Duration.ofDays(30));
    private HistoryRows live = new HistoryRows(POSTGRES.handles(), HistoryRows.NOWHERE);
    private HistoryRows test = live;

    @BeforeEach
    void begin() {
        live = rows(Environment.LIVE);
        test = rows(Environment.TEST);
        partitionsFor(old);
    }

    private static HistoryRows rows(Environment environment) {
        return new HistoryRows(POSTGRES.handles(), POSTGRES.ports().newWorkspace(environment));
    }

    private static void partitionsFor(Instant moment) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(PARTITIONS)
                                .bind("moment", moment)
                                .mapTo(Boolean.class)
                                .list());
    }

    private void dropAll() {
        for (HistoryTable table :
                List.of(
                        HistoryTable.EMAILS,
                        HistoryTable.EMAIL_EVENTS,
                        HistoryTable.EMAIL_ATTACHMENTS)) {
            POSTGRES.history().drop(table, monthAgo);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"email_queue", "simulated_mails"})
    void aWeekOfMailsIsKeptWhileOneOfThemIsStillToBeSentOrSimulated(String queue) {
        live.add(old, 10);
        test.add(old, 10);
        String columns =
                queue.equals("email_queue")
                        ? "(workspace_id, email_id, attempts, due_at) SELECT workspace_id, id, 0,"
                        : "(workspace_id, email_id, due_at) SELECT workspace_id, id,";
        String waiting =
                """
                WITH waiting AS (
                    INSERT INTO %s %s now() + interval '20 days' FROM emails
                    WHERE workspace_id = :workspace LIMIT 1 RETURNING 1)
                SELECT count(*) FROM waiting
                """
                        .formatted(queue, columns);
        live.number(waiting);
        dropAll();

        for (HistoryRows rows : List.of(live, test)) {
            assertThat(rows.total("email")).isEqualTo(rows.count("emails")).isEqualTo(10);
            assertThat(rows.count("email_events")).isEqualTo(10);
            assertThat(rows.count("email_attachments")).isEqualTo(10);
        }
        POSTGRES.handles().call(handle -> handle.execute("DELETE FROM " + queue + " WHERE true"));
        dropAll();
        for (HistoryRows rows : List.of(live, test)) {
            assertThat(rows.total("email")).isEqualTo(rows.count("emails")).isZero();
            assertThat(rows.count("email_events")).isZero();
            assertThat(rows.count("email_attachments")).isZero();
        }
    }

    @Test
    void totalsByStatusFollowAMailThatChangesAndThenItsWeek() {
        live.add(old, 20);
        live.add(now, 20);
        String bounced =
                """
                SELECT coalesce(sum(n), 0) FROM counters
                WHERE workspace_id = :workspace AND kind = 'email' AND status = 'bounced'
                """;
        live.number(
                """
                WITH bounced AS (
                    UPDATE emails SET status = 'bounced'
                    WHERE workspace_id = :workspace AND status = 'sent' RETURNING 1)
                SELECT count(*) FROM bounced
                """);
        assertThat(live.number(bounced)).isEqualTo(live.total("email")).isEqualTo(40);

        POSTGRES.history().drop(HistoryTable.EMAILS, monthAgo);

        assertThat(live.number(bounced)).isEqualTo(live.total("email")).isEqualTo(20);
        assertThat(live.count("emails")).isEqualTo(20);
        dropAll();
    }

    @Test
    void aWeekOfMailsIsDroppedWhileOutcomesAreStoredAllTheTime() {
        live.add(old, 100);
        live.add(now, 20);
        AtomicBoolean isDropped = new AtomicBoolean();

        List<Integer> dropped =
                Race.of(
                        1 + WRITERS,
                        number ->
                                number == 0
                                        ? droppedAtLast(isDropped)
                                        : written(number - 1, isDropped));

        assertThat(dropped.getFirst()).isOne();
        assertThat(live.total("email")).isEqualTo(live.count("emails")).isEqualTo(20);
        dropAll();
    }

    // a drop that did not find its moment is tried again later
    private int droppedAtLast(AtomicBoolean isDropped) {
        int drops = 0;
        for (int time = 0; time < 20 && drops == 0; time++) {
            drops = POSTGRES.history().drop(HistoryTable.EMAILS, monthAgo);
        }
        isDropped.set(true);
        return drops;
    }

    // Writes to all partitions. Like senders, no two writers have the same mail: in a statement of
    // several mails they would lock each other out.
    private int written(int writer, AtomicBoolean isDropped) {
        String share =
                """
                WITH written AS (
                    UPDATE emails e SET attempts = e.attempts + 1
                    WHERE e.workspace_id = :workspace
                        AND get_byte(uuid_send(e.id), 15) %% %d = %d RETURNING 1)
                SELECT count(*) FROM written
                """
                        .formatted(WRITERS, writer);
        while (!isDropped.get()) {
            live.number(share);
        }
        return 1;
    }
}
