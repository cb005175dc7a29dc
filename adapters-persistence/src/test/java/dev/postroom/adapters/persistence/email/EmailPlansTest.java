package dev.postroom.adapters.persistence.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.work.QueueStatistics;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The statements of the transactional lane read few pages for each mail and are few for any number
 * of mails: with plans that were made while the tables were empty, and on 100 000 mails that wait
 * and as many of the last 13 weeks, with and without statistics.
 */
class EmailPlansTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final int WAITING = 100_000;
    private static final int CLAIM = 1_000;
    // From the sixth execution on, the server may use a generic plan.
    private static final int TIMES = 8;
    private static final Pattern WALK =
            Pattern.compile("Seq Scan on (emails|email_queue|email_events|email_attachments)");

    private static final String WITHOUT_STATISTICS =
            """
            DO $$
            DECLARE
                t regclass;
            BEGIN
                FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relname ~ '^email'
                LOOP
                    EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', t);
                END LOOP;
            END $$
            """;
    private static final String PAST_WEEKS =
            """
            SELECT make_id_partition(CAST(tab AS regclass), 'week', now() - n * interval '7 days')
            FROM unnest(ARRAY['emails', 'email_events', 'email_attachments']) tab,
                generate_series(1, 13) n
            """;
    private static final String SENT =
            """
            INSERT INTO emails (workspace_id, id, to_key, mail, metadata, status, attempts,
                created_at, first_step_stored)
            SELECT :workspace,
                CAST(left(CAST(first_id_of(now() - (n % 13) * interval '7 days') AS text), 24)
                    || lpad(to_hex(1000000 + n), 12, '0') AS uuid),
                'u' || n || '@example.com',
                '{"message_id": "m@example.com", "from": {"address": "a@example.com"},
                  "to": {"address": "b@example.com"}, "subject": "Hello", "text": "x"}', '{}',
                'sent', 1,
                now() - (n % 13) * interval '7 days' + n * interval '1 ms', false
            FROM generate_series(1, :count) n
            """;
    // half of them at once, half of them scheduled, and some accepted in the weeks before
    private static final String EMAILS =
            """
            WITH added AS (
                INSERT INTO emails (workspace_id, id, to_key, mail, metadata, status, attempts,
                    created_at, scheduled_at, first_step_stored)
                SELECT :workspace,
                    CAST(left(CAST(first_id_of(
                        now() - CASE n % 50 WHEN 1 THEN n % 3 ELSE 0 END * interval '7 days')
                        AS text), 24)
                        || lpad(to_hex(n), 12, '0') AS uuid),
                    'u' || n || '@example.com',
                    '{"message_id": "m@example.com", "from": {"address": "a@example.com"},
                      "to": {"address": "b@example.com"}, "subject": "Hello", "text": "x"}', '{}',
                    CASE n % 2 WHEN 0 THEN 'queued' ELSE 'scheduled' END, 0, now(),
                    CASE n % 2 WHEN 1 THEN now() END, false
                FROM generate_series(1, :count) n
                RETURNING *)
            INSERT INTO email_queue (workspace_id, email_id, due_at, attempts, scheduled, status, size)
            SELECT workspace_id, id, now() - interval '1 minute', 0, status = 'scheduled', status, 300
            FROM added
            """;

    private final PlanRecorder recorder = new PlanRecorder();

    @Test
    void everyStatementReadsFewPagesWithAndWithoutStatistics() throws SQLException {
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            POSTGRES.handles().call(handle -> handle.execute(WITHOUT_STATISTICS));
            POSTGRES.handles()
                    .call(handle -> handle.createQuery(PAST_WEEKS).mapTo(Boolean.class).list());
            Handles handles = recorder.on(connection);
            Emails emails = new JdbiEmails(handles, POSTGRES.ports().ids(), () -> {});
            Workspace here = populated(TIMES);
            turns(emails, here, 1);
            recorder.drain();

            Workspace large = populated(WAITING);
            turns(emails, large, CLAIM);
            check(recorder.drain());

            POSTGRES.handles().call(handle -> handle.execute("ANALYZE"));
            turns(emails, large, CLAIM);
            check(recorder.drain());

            POSTGRES.handles()
                    .call(handle -> handle.execute(PlanRecorder.seenEmpty("email_queue")));
            await().until(() -> new QueueStatistics(POSTGRES.handles()).refresh() == 1);
            turns(emails, large, CLAIM);
            check(recorder.drain());

            // of which the analysis knows nothing
            turns(emails, populated(2 * TIMES * CLAIM), CLAIM);
            check(recorder.drain());
        }
    }

    private static Workspace populated(int count) {
        Workspace workspace = POSTGRES.ports().newWorkspace(Environment.LIVE);
        for (String statement : List.of(EMAILS, SENT)) {
            POSTGRES.handles()
                    .call(handle ->
                            handle.createUpdate(statement)
                                    .bind("workspace", workspace.id())
                                    .bind("count", count)
                                    .execute());
        }
        return workspace;
    }

    private static void turns(Emails emails, Workspace workspace, int count) {
        for (int time = 0; time < TIMES; time++) {
            List<Claimed<Email>> claims = emails.claim(count, LEASE);
            assertThat(claims).hasSize(count);
            for (EmailQuery query :
                    List.of(
                            EmailQuery.of(EmailStatus.SENDING),
                            EmailQuery.of(EmailStatus.SCHEDULED),
                            EmailQuery.of(
                                    EmailStatus.SENDING, EmailStatus.BOUNCED, EmailStatus.SENT))) {
                emails.list(
                        workspace,
                        query,
                        PageRequest.first(20, Sort.descending(EmailQuery.Sort.CREATED_AT)));
            }
            emails.timeline(workspace, claims.getFirst().work().id());
            assertThat(emails.complete(claims.stream().map(EmailPlansTest::sent).toList()))
                    .hasSize(count);
            emails.add(
                    workspace,
                    Stream.generate(() ->
                                    EmailFixture.email(POSTGRES.ports().ids().next())
                                            .scheduledAt(Instant.now().plusSeconds(3600))
                                            .build())
                            .limit(5)
                            .toList());
        }
    }

    private static EmailOutcome sent(Claimed<Email> claim) {
        return EmailOutcome.ended(
                claim, new EmailStep(EmailStatus.SENT, Instant.now(), Optional.of("250 ok")));
    }

    // six statements a turn, and the timeline; what a claim writes is counted with what it reads
    private static void check(List<String> plans) {
        assertThat(plans).hasSizeBetween(7 * TIMES, 10 * TIMES);
        for (String plan : plans) {
            assertThat(WALK.matcher(plan).find()).as(plan).isFalse();
            assertThat(PlanRecorder.buffers(plan)).as(plan).isLessThan(most(plan));
        }
    }

    private static long most(String plan) {
        if (plan.contains("UPDATE emails")) {
            return 60L * CLAIM;
        }
        return plan.contains("email_turns") ? 30L * CLAIM : 6L * CLAIM;
    }
}
