package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.OlderSchema;
import dev.postroom.adapters.persistence.database.PostgresPorts;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** An upgrade keeps all history, which then goes with its age. */
class HistoryUpgradeTest {
    private static final AccountId ACME = new AccountId(new UUID(0, 1));
    private static final List<Workspace> WORKSPACES =
            List.of(
                    new Workspace(new UUID(0, 2), ACME, Environment.LIVE),
                    new Workspace(new UUID(0, 3), ACME, Environment.TEST));
    private static final List<String> TABLES =
            List.of(
                    "events",
                    "deliveries",
                    "delivery_attempts",
                    "captured_mails",
                    "import_rejects",
                    "emails",
                    "email_events",
                    "email_attachments");

    // One row an hour: of the last 1 000 hours, and two of a clock that was a week ahead.
    private static final String BEFORE =
            """
            INSERT INTO accounts (id, name, created_at)
            VALUES ('00000000-0000-0000-0000-000000000001', 'Acme', now());
            INSERT INTO workspaces (id, account_id, environment) VALUES
                ('00000000-0000-0000-0000-000000000002',
                    '00000000-0000-0000-0000-000000000001', 'live'),
                ('00000000-0000-0000-0000-000000000003',
                    '00000000-0000-0000-0000-000000000001', 'test');
            INSERT INTO webhooks (workspace_id, id, url, events, is_active, secret_prefix, created_at,
                updated_at, version)
            SELECT id, id, 'https://example.com', '{*}', true, 'whsec_', now(), now(), 1
            FROM workspaces;
            INSERT INTO events (workspace_id, id, number, type, occurred_at, body)
            SELECT w.id, first_id_of(now() - n * interval '1 hour'), 2000 - n,
                'subscriber.created', now() - n * interval '1 hour', '{}'
            FROM workspaces w, (SELECT generate_series(1, 1000) UNION VALUES (-170), (-171)) h (n);
            INSERT INTO deliveries (workspace_id, id, webhook_id, event_id, event_type, status,
                created_at)
            SELECT workspace_id, id, workspace_id, id, type, 'delivered', occurred_at FROM events;
            SELECT make_attempt_partitions(7);
            INSERT INTO delivery_attempts (workspace_id, delivery_id, attempted_at, number, kind,
                response_micros)
            SELECT workspace_id, id, created_at, 1, 'scheduled', 1 FROM deliveries;
            INSERT INTO captured_mails (workspace_id, id, message_id, from_text, to_text, to_key,
                subject, source, captured_at)
            SELECT workspace_id, id, id || '@example.com', 'a', 'b', 'b', 's', 'x', occurred_at
            FROM events;
            INSERT INTO imports (workspace_id, id, status, format, options, total_bytes, due_at,
                created_at)
            SELECT workspace_id, id, 'completed', 'csv', '{}', 0, now(), occurred_at FROM events;
            INSERT INTO import_rejects (workspace_id, import_id, line, code, reason, content)
            SELECT workspace_id, id, 1, 'invalid', 'It is wrong.', 'x' FROM imports;
            INSERT INTO emails (workspace_id, id, to_key, mail, metadata, status, attempts, created_at)
            SELECT workspace_id, id, 'b@example.com', '{}', '{}', 'sent', 1, occurred_at FROM events;
            INSERT INTO email_events (workspace_id, email_id, id, type, occurred_at)
            SELECT workspace_id, id, id, status, created_at FROM emails;
            INSERT INTO email_attachments (workspace_id, email_id, position, filename, content_type,
                content)
            SELECT workspace_id, id, 0, 'a.txt', 'text/plain', 'x' FROM emails;
            """;

    @Test
    void rowsAreKeptAsTheyAreAndGoWithTheirAge() {
        OlderSchema.upgrade("25", BEFORE, HistoryUpgradeTest::check);
    }

    private static void check(PostgresPorts ports) {
        for (Workspace workspace : WORKSPACES) {
            HistoryRows rows = new HistoryRows(ports.handles(), workspace);
            assertThat(TABLES).allSatisfy(table -> assertThat(rows.count(table)).isEqualTo(1002));
            // partitions of weeks are there for the weeks that come, of days only for a few days
            assertThat(rows.count("events_rest")).isZero();
            assertThat(rows.count("captured_mails_rest")).isEqualTo(2);
            assertThat(rows.total("delivery")).isEqualTo(1002);
            assertThat(rows.total("captured_mail")).isEqualTo(1002);
            assertThat(rows.total("email")).isEqualTo(1002);
        }
        dropUntilNow(ports);
        for (Workspace workspace : WORKSPACES) {
            HistoryRows rows = new HistoryRows(ports.handles(), workspace);
            assertThat(TABLES).allSatisfy(table -> assertThat(rows.count(table)).isEqualTo(2));
            assertThat(rows.total("delivery")).isEqualTo(2);
            assertThat(rows.total("captured_mail")).isEqualTo(2);
            assertThat(rows.total("email")).isEqualTo(2);
            rows.add(Instant.now(), 3);
            assertThat(rows.total("email")).isEqualTo(rows.count("emails")).isEqualTo(5);
            assertThat(rows.total("delivery")).isEqualTo(rows.count("deliveries")).isEqualTo(5);
        }
    }

    // as if the week of the upgrade were over
    private static void dropUntilNow(PostgresPorts ports) {
        for (String table : TABLES) {
            boolean dropped =
                    ports.handles()
                            .transact(handle ->
                                    handle.createQuery(
                                                    """
                                                    SELECT drop_id_partition(CAST(:table AS regclass),
                                                        now() + interval '7 days')
                                                    """)
                                            .bind("table", table)
                                            .mapTo(Boolean.class)
                                            .one());
            assertThat(dropped).as(table).isTrue();
        }
    }
}
