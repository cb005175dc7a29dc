package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.HistoryTable;
import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.sandbox.CapturedMailFixture;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** History ends: it is dropped without bloat, and counts follow. */
class HistoryTest {
    private static final String SIZE =
            """
            SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits
            WHERE inhparent = ANY (ARRAY['events', 'deliveries', 'delivery_attempts',
                'captured_mails', 'import_rejects', 'emails', 'email_events',
                'email_attachments']::regclass[]) AND :workspace IS NOT NULL
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
    }

    private static HistoryRows rows(Environment environment) {
        Workspace workspace = POSTGRES.ports().newWorkspace(environment);
        return new HistoryRows(POSTGRES.handles(), workspace);
    }

    private static int dropAll(Instant before) {
        return Arrays.stream(HistoryTable.values())
                .mapToInt(table -> POSTGRES.history().drop(table, before))
                .sum();
    }

    private static void partitionsFor(Instant moment) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT make_id_partition(CAST(tab AS regclass),
                                            CASE tab WHEN 'captured_mails' THEN 'day' ELSE 'week' END,
                                            :moment)
                                        FROM unnest(ARRAY['events', 'deliveries', 'delivery_attempts',
                                            'captured_mails', 'import_rejects', 'emails',
                                            'email_events', 'email_attachments']) tab
                                        """)
                                .bind("moment", moment)
                                .mapTo(Boolean.class)
                                .list());
    }

    @Test
    void whatIsOverGoesWithItsSpaceAndTheCountsFollow() {
        partitionsFor(old);
        long before = live.number(SIZE);
        live.add(old, 5_000);
        test.add(old, 5_000);
        live.add(now, 20);
        long filled = live.number(SIZE);

        assertThat(dropAll(monthAgo)).isEqualTo(8);

        assertThat(filled - before).isGreaterThan(5_000_000);
        assertThat(live.number(SIZE) - before).isLessThan(750_000);
        assertThat(live.total("delivery")).isEqualTo(live.count("deliveries")).isEqualTo(20);
        assertThat(live.total("captured_mail")).isEqualTo(20);
        assertThat(live.total("email")).isEqualTo(live.count("emails")).isEqualTo(20);
        assertThat(test.total("delivery")).isEqualTo(test.count("deliveries")).isZero();
        assertThat(test.total("captured_mail")).isZero();
        assertThat(test.total("email")).isEqualTo(test.count("email_events")).isZero();
    }

    @Test
    void whatHasNoPartitionIsCountedAndDeletedWhenItIsOld() {
        live.add(old, 1_500);
        live.add(now, 20);

        assertThat(dropAll(monthAgo)).isPositive();

        assertThat(live.count("events")).isEqualTo(20);
        assertThat(live.total("delivery")).isEqualTo(live.count("deliveries")).isEqualTo(20);
        assertThat(live.total("captured_mail")).isEqualTo(20);
        assertThat(live.total("email")).isEqualTo(live.count("emails")).isEqualTo(20);
    }

    @Test
    void whatHasNoPartitionMovesWhenItGetsOne() {
        Instant start = now.minus(Duration.ofDays(100)).truncatedTo(ChronoUnit.DAYS);
        live.add(start, 200);

        assertThat(POSTGRES.history().makePartitions()).isEqualTo(8);

        assertThat(live.count("events_rest")).isZero();
        assertThat(live.count("events")).isEqualTo(200);
        assertThat(live.total("delivery")).isEqualTo(live.count("deliveries")).isEqualTo(200);
        assertThat(dropAll(monthAgo)).isEqualTo(8);
    }

    @Test
    void aPartitionIsKeptWhileADeliveryOfItIsStillToBeTried() {
        partitionsFor(old);
        live.add(old, 10);
        String waiting =
                """
                WITH waiting AS (
                    INSERT INTO delivery_queue (workspace_id, delivery_id, webhook_id, event_id,
                        due_at)
                    SELECT workspace_id, id, webhook_id, event_id, now() FROM deliveries
                    WHERE workspace_id = :workspace LIMIT 1 RETURNING 1)
                SELECT count(*) FROM waiting
                """;
        live.number(waiting);
        dropAll(monthAgo);

        // and so are the attempts and events that it shows
        assertThat(live.count("deliveries")).isEqualTo(10);
        assertThat(live.count("delivery_attempts")).isEqualTo(10);
        assertThat(live.count("events")).isEqualTo(10);
        assertThat(live.count("captured_mails")).isZero();

        POSTGRES.handles().call(handle -> handle.execute("DELETE FROM delivery_queue WHERE true"));
        dropAll(monthAgo);
        assertThat(live.count("deliveries")).isZero();
        assertThat(live.count("events")).isZero();
    }

    @Test
    void whatIsDueIsTheOldestPartitionThatWouldBeDropped() throws SQLException {
        assertThat(due(HistoryTable.DELIVERIES)).isEmpty();
        partitionsFor(old);
        live.add(old, 10);
        Instant ended =
                old.atZone(ZoneOffset.UTC)
                        .with(TemporalAdjusters.next(DayOfWeek.MONDAY))
                        .toInstant();

        assertThat(due(HistoryTable.DELIVERIES)).contains(ended);
        assertThat(due(HistoryTable.CAPTURED_MAILS)).contains(old.plus(Duration.ofDays(1)));
        // what still shows them keeps them
        assertThat(due(HistoryTable.DELIVERY_ATTEMPTS)).isEmpty();
        try (Connection reader = POSTGRES.dataSource().getConnection();
                Statement statement = reader.createStatement()) {
            reader.setAutoCommit(false);
            statement.execute("SELECT count(*) FROM deliveries");
            dropAll(monthAgo);
            assertThat(due(HistoryTable.DELIVERIES)).contains(ended);
            reader.rollback();
        }

        dropAll(monthAgo);
        assertThat(HistoryTable.values()).allMatch(table -> due(table).isEmpty());
    }

    @Test
    void oldRowsWithoutAPartitionAreDueAsWell() {
        live.add(old, 10);
        live.add(now, 10);

        assertThat(due(HistoryTable.DELIVERIES).orElseThrow())
                .isBetween(old, old.plus(Duration.ofDays(1)));
        dropAll(monthAgo);
        assertThat(HistoryTable.values()).allMatch(table -> due(table).isEmpty());
    }

    private Optional<Instant> due(HistoryTable table) {
        return POSTGRES.history().oldestDue(table, monthAgo);
    }

    @Test
    void severalProcessesDropEachPartitionOnce() {
        partitionsFor(old);
        live.add(old, 100);

        List<Integer> dropped =
                Race.of(4, _ -> POSTGRES.history().drop(HistoryTable.DELIVERIES, monthAgo));

        assertThat(dropped.stream().mapToInt(Integer::intValue).sum()).isOne();
        assertThat(live.total("delivery")).isZero();
        dropAll(monthAgo);
    }

    @Test
    void whatALongReaderReadsIsDroppedLaterAndNobodyWaitsForIt() throws SQLException {
        partitionsFor(old);
        live.add(old, 100);
        try (Connection reader = POSTGRES.dataSource().getConnection();
                Statement statement = reader.createStatement()) {
            reader.setAutoCommit(false);
            statement.execute("SELECT count(*) FROM deliveries");

            assertThat(POSTGRES.history().drop(HistoryTable.DELIVERIES, monthAgo)).isZero();

            live.add(now, 10);
            assertThat(live.total("delivery")).isEqualTo(live.count("deliveries")).isEqualTo(110);
            reader.rollback();
        }

        assertThat(POSTGRES.history().drop(HistoryTable.DELIVERIES, monthAgo)).isOne();
        assertThat(live.total("delivery")).isEqualTo(live.count("deliveries")).isEqualTo(10);
        dropAll(monthAgo);
    }

    @Test
    void aWorkspaceWhoseClockWasAdvancedLosesItsRowsAtTheRealTime() {
        POSTGRES.ports().account().testClocks().lock(test.workspace());
        POSTGRES.ports().account().testClocks().advance(test.workspace(), Duration.ofDays(20));
        POSTGRES.ports()
                .email()
                .captured()
                .add(
                        test.workspace(),
                        List.of(
                                CapturedMailFixture.captured(POSTGRES.ports().ids().next())
                                        .withCapturedAt(now.plus(Duration.ofDays(20)))
                                        .build()));

        POSTGRES.history().drop(HistoryTable.CAPTURED_MAILS, now.minus(Duration.ofDays(1)));
        assertThat(test.total("captured_mail")).isOne();

        POSTGRES.history().drop(HistoryTable.CAPTURED_MAILS, now.plus(Duration.ofDays(2)));
        assertThat(test.total("captured_mail")).isZero();
        POSTGRES.history().makePartitions();
    }

    @ParameterizedTest
    @EnumSource
    void aNewPartitionHasTheIndexesTheParametersAndTheFirstStatisticsOfItsTable(
            HistoryTable table) {
        long kinds =
                live.number(
                        """
                        SELECT count(DISTINCT (c.reloptions,
                            (SELECT count(*) FROM pg_index x WHERE x.indrelid = c.oid),
                            (SELECT count(*) FROM pg_stats s WHERE s.tablename = c.relname) > 0))
                        FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
                        WHERE inhparent = '%s'::regclass AND :workspace IS NOT NULL
                        """
                                .formatted(table.table()));

        assertThat(kinds).isOne();
    }
}
