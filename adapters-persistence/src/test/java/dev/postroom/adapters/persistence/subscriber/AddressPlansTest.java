package dev.postroom.adapters.persistence.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.SoftBounces;
import dev.postroom.domain.subscriber.Subscribers;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The statements about addresses that every handover runs read few pages: with a plan that was made
 * while the tables were empty, on 20 000 people with soft bounces and without statistics, and with
 * them.
 */
class AddressPlansTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final int PEOPLE = 20_000;
    private static final int ASKED = 32;
    // From the sixth execution on, the server may use a generic plan.
    private static final int TIMES = 8;
    private static final Pattern WALK = Pattern.compile("Seq Scan on (subscribers|soft_bounces)");

    private static final String WITHOUT_STATISTICS =
            """
            DO $$
            BEGIN
                ALTER TABLE subscribers SET (autovacuum_enabled = false);
                ALTER TABLE soft_bounces SET (autovacuum_enabled = false);
            END $$
            """;
    private static final String SUBSCRIBERS =
            """
            INSERT INTO subscribers (workspace_id, id, email, email_key, status, metadata,
                notes_count, source, created_at, updated_at, version)
            SELECT :workspace,
                CAST('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0') AS uuid),
                'u' || n || '@example.com', 'u' || n || '@example.com', 'active', '{}', 0, 'import',
                now(), now(), 1
            FROM generate_series(1, :people) n
            """;
    private static final String BOUNCES =
            """
            INSERT INTO soft_bounces SELECT workspace_id, id, email_key, 1
            FROM subscribers WHERE workspace_id = :workspace
            """;

    @Test
    void everyStatementReadsFewPagesWithAndWithoutStatistics() throws SQLException {
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            POSTGRES.handles().call(handle -> handle.execute(WITHOUT_STATISTICS));
            Handles handles = recorder.on(connection);
            Workspace workspace = POSTGRES.ports().newWorkspace(Environment.LIVE);
            ask(handles, workspace);
            recorder.drain();

            fill(workspace);
            ask(handles, workspace);
            check(recorder.drain());

            POSTGRES.handles().call(handle -> handle.execute("ANALYZE"));
            ask(handles, workspace);
            check(recorder.drain());

            // of which the analysis knows nothing
            Workspace later = POSTGRES.ports().newWorkspace(Environment.TEST);
            fill(later);
            ask(handles, later);
            check(recorder.drain());
        }
    }

    private static void fill(Workspace workspace) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(SUBSCRIBERS)
                                .bind("workspace", workspace.id())
                                .bind("people", PEOPLE)
                                .execute());
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(BOUNCES).bind("workspace", workspace.id()).execute());
    }

    private static void ask(Handles handles, Workspace workspace) {
        Subscribers subscribers = new JdbiSubscribers(handles);
        SoftBounces bounces = new JdbiSoftBounces(handles);
        for (int time = 0; time < TIMES; time++) {
            int first = time * ASKED;
            List<EmailAddress> addresses =
                    IntStream.range(first + 1, first + ASKED + 1)
                            .mapToObj(n -> new EmailAddress("u" + n + "@example.com"))
                            .toList();
            subscribers.statuses(workspace, addresses);
            bounces.any(workspace);
            bounces.among(workspace, addresses);
            bounces.count(workspace, addresses);
            bounces.reset(workspace, addresses);
        }
    }

    private static void check(List<String> plans) {
        assertThat(plans).hasSizeGreaterThanOrEqualTo(5 * TIMES);
        for (String plan : plans) {
            assertThat(WALK.matcher(plan).find()).as(plan).isFalse();
            assertThat(PlanRecorder.buffers(plan)).as(plan).isLessThan(25L * ASKED);
        }
    }
}
