package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.email.JdbiCapturedMails;
import dev.postroom.adapters.persistence.event.JdbiEvents;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.webhook.JdbiDeliveries;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Statements on history read the partitions that they need, without statistics. */
class HistoryPlansTest {
    private static final int WEEKS = 4;
    private static final int ROWS = 8_000;
    // from the sixth execution on, the server may use a generic plan
    private static final int TIMES = 7;

    private static final String STORE =
            """
            WITH outcome AS MATERIALIZED (SELECT * FROM unnest(:workspaces, :ids) AS o (workspace_id, id))
            UPDATE deliveries d SET attempts = d.attempts + 1 FROM outcome o
            WHERE d.workspace_id = o.workspace_id AND d.id = o.id
            """;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private final PlanRecorder recorder = new PlanRecorder();
    private Workspace here = HistoryRows.NOWHERE;

    @BeforeEach
    void fill() {
        here = POSTGRES.ports().newWorkspace(Environment.TEST);
        Instant today = Instant.now().truncatedTo(ChronoUnit.DAYS);
        HistoryRows rows = new HistoryRows(POSTGRES.handles(), here);
        for (int weeks = WEEKS; weeks >= 0; weeks--) {
            Instant moment = today.minus(Duration.ofDays(7L * weeks));
            POSTGRES.handles()
                    .call(handle ->
                            handle.createQuery(
                                            """
                                            SELECT make_id_partition(CAST(tab AS regclass), 'week',
                                                :moment)
                                            FROM unnest(ARRAY['events', 'deliveries',
                                                'captured_mails']) tab
                                            """)
                                    .bind("moment", moment)
                                    .mapTo(Boolean.class)
                                    .list());
            rows.add(moment, ROWS);
        }
    }

    private void check(long mostPages, Consumer<Handles> statement) throws SQLException {
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            Handles handles = recorder.on(connection);
            for (int time = 0; time < TIMES; time++) {
                statement.accept(handles);
            }
        }
        List<String> plans = recorder.drain();
        assertThat(plans).hasSizeGreaterThanOrEqualTo(TIMES);
        for (String plan : plans) {
            assertThat(PlanRecorder.buffers(plan)).as(plan).isLessThanOrEqualTo(mostPages);
        }
    }

    private UUID idOf(long number) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT id FROM events
                                        WHERE workspace_id = :workspace AND number = :number
                                        """)
                                .bind("workspace", here.id())
                                .bind("number", number)
                                .mapTo(UUID.class)
                                .one());
    }

    private List<Long> next(Handles handles, long number, Set<EventType> types) {
        LogSpan span = new LogSpan(number, number + 5_000);
        return new JdbiEvents(handles)
                .read(here, span, types, 100).events().stream().map(RelayedEvent::number).toList();
    }

    @Test
    void theNextEventsAfterANumberAreReadInOrderFromTheIndexesOfThePartitions()
            throws SQLException {
        long last = (WEEKS + 1L) * ROWS;
        for (long number : new long[] {last - 50, last - ROWS - 50, 100}) {
            assertThat(next(POSTGRES.handles(), number, Set.of()))
                    .isSorted()
                    .startsWith(number + 1)
                    .hasSize((int) Math.min(100, last - number));
            check(80, handles -> next(handles, number, Set.of()));
        }
    }

    @Test
    void ofATypeWithoutEventsOnlyTheSpanIsRead() throws SQLException {
        check(400, handles -> next(handles, 2L * ROWS, Set.of(EventType.EMAIL_FAILED)));
    }

    @Test
    void theExtentOfTheLogIsReadFromTheFirstEntriesOfTheIndexes() throws SQLException {
        check(40, handles -> new JdbiEvents(handles).extent(here));
    }

    @Test
    void anEventIsFoundInItsPartition() throws SQLException {
        EventId id = new EventId(idOf(ROWS + 5L));

        check(12, handles -> assertThat(new JdbiEvents(handles).find(here, id)).isPresent());
    }

    @Test
    void anEventOfAWorkspaceThatCameAfterAnAnalysisIsFoundInItsPartition() throws SQLException {
        POSTGRES.handles().call(handle -> handle.execute("ANALYZE"));
        here = POSTGRES.ports().newWorkspace(Environment.LIVE);
        new HistoryRows(POSTGRES.handles(), here)
                .add(Instant.now().truncatedTo(ChronoUnit.DAYS), ROWS);
        EventId id = new EventId(idOf(ROWS - 5L));

        check(12, handles -> assertThat(new JdbiEvents(handles).find(here, id)).isPresent());
    }

    @Test
    void outcomesAreWrittenToThePartitionsOfTheirDeliveries() throws SQLException {
        List<UUID> ids = List.of(idOf(5), idOf(ROWS + 5L), idOf(3L * ROWS + 5));
        List<UUID> workspaces = List.of(here.id(), here.id(), here.id());

        check(
                80,
                handles ->
                        handles.call(handle ->
                                handle.createUpdate(STORE)
                                        .bind("workspaces", SqlArray.uuids(workspaces))
                                        .bind("ids", SqlArray.uuids(ids))
                                        .execute()));
    }

    @Test
    void aPageIsMergedFromTheIndexesOfThePartitions() throws SQLException {
        PageRequest<DeliveryQuery.Sort> newest =
                PageRequest.first(50, Sort.descending(DeliveryQuery.Sort.CREATED_AT));
        DeliveryQuery failed = DeliveryQuery.of(DeliveryStatus.FAILED);
        WebhookId webhook = new WebhookId(here.id());

        // for each delivery its event and its place in the queue, too
        check(
                600,
                handles ->
                        assertThat(
                                        new JdbiDeliveries(handles, () -> {})
                                                .list(here, webhook, failed, newest)
                                                .total())
                                .isEqualTo((WEEKS + 1L) * ROWS / 10));
        check(
                150,
                handles ->
                        assertThat(
                                        new JdbiCapturedMails(handles)
                                                .list(
                                                        here,
                                                        Optional.empty(),
                                                        PageRequest.first(
                                                                50,
                                                                Sort.descending(
                                                                        CapturedMail.Sort
                                                                                .CREATED_AT)))
                                                .total())
                                .isEqualTo((WEEKS + 1L) * ROWS));
    }
}
