package dev.postroom.adapters.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

class QueueDepthsTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final String FREE_OF_FOREIGN_KEYS =
            """
            DO $$
            DECLARE
                own record;
            BEGIN
                FOR own IN SELECT conname, CAST(conrelid AS regclass) AS tab FROM pg_constraint
                    WHERE contype = 'f' AND conparentid = 0
                        AND connamespace = CAST(current_schema() AS regnamespace)
                LOOP
                    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', own.tab, own.conname);
                END LOOP;
            END $$
            """;
    private static final String W = "'0199b1f2-7f6e-7cc2-a5e5-0123456789ab'::uuid";
    private static final String ID =
            "(lpad(to_hex(CAST(extract(epoch FROM now() - interval '20 minutes') * 1000 AS"
                    + " bigint)), 12, '0') || '70008000000000000001')::uuid";
    private static final String AGO = "now() - interval '20 minutes'";

    /** Each queue with a row that has waited for twenty minutes, and one that a worker holds. */
    enum Queue {
        MAILS(
                "email_queue (workspace_id, email_id, due_at, attempts)",
                "W, ID, now() + interval '4 minutes', 0"),
        EVENTS(
                "outbox (workspace_id, id, type, occurred_at, body)",
                "W, ID, 'subscriber.created', now(), '{}'"),
        SUBSCRIBER_ACTIONS(
                "subscriber_actions (workspace_id, id, status, action, options, people,"
                        + " created_at, due_at)",
                "W, ID, 'queued', 'tag', '{}', 1, now(), AGO"),
        IMPORTS(
                "imports (workspace_id, id, status, options, format, total_bytes, created_at,"
                        + " due_at)",
                "W, ID, 'running', '{}', 'csv', 1, now(), AGO"),
        WEBHOOK_REPLAYS(
                "webhook_replays (workspace_id, id, webhook_id, status, since, until, statuses,"
                        + " event_types, created_at, due_at)",
                "W, ID, ID, 'queued', now(), now(), '{}', '{}', now(), AGO"),
        ERASURES(
                "erasures (workspace_id, subscriber_id, addresses, until, requested_at,"
                        + " first_due_at, due_at)",
                "W, ID, '{}', '{}', now(), AGO, now() + interval '4 minutes'"),
        REACTION_QUEUE(
                "reaction_queue (workspace_id, mail_id, person_id, link_key, due_at)",
                "W, ID, ID, ID, AGO"),
        DATE_SCANS(
                "date_scans (workspace_id, trigger_id, first_at, before_at, due_at)",
                "W, ID, now(), now(), AGO"),
        CONFIRMATIONS(
                "confirmations (workspace_id, subscriber_id, id, email, expires_at, due_at,"
                        + " mails_since, mails, last_mail_at)",
                "W, ID, ID, 'a@example.com', AGO, AGO, AGO, 1, AGO"),
        SIMULATED_MAILS("simulated_mails (workspace_id, email_id, due_at)", "W, ID, AGO"),
        ACCESS_MAILS(
                "access_mails (id, address, created_at, due_at, attempts)",
                "ID, 'a@example.com', AGO, AGO, 0"),
        TRIGGER_QUEUE("trigger_queue (workspace_id, run_id, trigger_id, due_at)", "W, ID, ID, AGO"),
        UNSETTLED_TRIGGERS("unsettled_triggers (workspace_id, trigger_id, since)", "W, ID, AGO"),
        AUDIENCE_CHANGES(
                "audience_changes (workspace_id, key, subscriber_id, status, n, since)",
                "W, ID, ID, 'active', 1, AGO"),
        LEFTOVERS("leftovers (workspace_id, kind, id, since)", "W, 'tag', ID, AGO"),
        DELETED_TAGS(
                "deleted_tags (workspace_id, id, name, slug, is_public, double_opt_in, created_at,"
                        + " updated_at, version, source, actor_kind, actor_name, deleted_at,"
                        + " since)",
                "W, ID, 'a', 'a', true, false, now(), now(), 1, 'api', 'key', 'a', now(), AGO"),
        WORKSPACES(
                "workspaces (id, account_id, environment, discarded_at, sweep_at)",
                "W, ID, 'test', AGO, AGO"),
        CAMPAIGN_TELLINGS("campaign_tellings (workspace_id, campaign_id, due_at)", "W, ID, AGO");

        private final String columns;
        private final String values;

        Queue(String columns, String values) {
            this.columns = columns;
            this.values = values;
        }

        private void fill() {
            execute(
                    "INSERT INTO "
                            + columns
                            + " SELECT "
                            + values.replace("W", W).replace("ID", ID).replace("AGO", AGO));
        }
    }

    private static void execute(String sql) {
        POSTGRES.handles().call(handle -> handle.execute(sql));
    }

    @BeforeEach
    void emptyAll() {
        execute(FREE_OF_FOREIGN_KEYS);
        for (Queue queue : Queue.values()) {
            execute("DELETE FROM " + queue.columns.substring(0, queue.columns.indexOf(' ')));
        }
    }

    @Test
    void everyQueueIsNamedAlsoWhenNothingWaits() {
        assertThat(new QueueDepths(POSTGRES.handles()).look())
                .hasSize(22)
                .allSatisfy(depth -> {
                    assertThat(depth.waiting()).isZero();
                    assertThat(depth.oldest()).isZero();
                });
    }

    @ParameterizedTest
    @CsvSource({
        "MAILS, mails",
        "EVENTS, events",
        "SUBSCRIBER_ACTIONS, actions",
        "IMPORTS, imports",
        "WEBHOOK_REPLAYS, replays",
        "ERASURES, erasures",
        "REACTION_QUEUE, reactions",
        "DATE_SCANS, date_scans",
        "CONFIRMATIONS, confirmations",
        "SIMULATED_MAILS, simulated_mails",
        "ACCESS_MAILS, access_mails",
        "TRIGGER_QUEUE, runs",
        "UNSETTLED_TRIGGERS, stopped_triggers",
        "AUDIENCE_CHANGES, people_changes",
        "LEFTOVERS, leftovers",
        "DELETED_TAGS, deleted_tags",
        "WORKSPACES, discarded_workspaces",
        "CAMPAIGN_TELLINGS, campaign_outcomes"
    })
    void anEntryIsCountedAndAgesFromTheTimeAtWhichItCouldBeHandled(Queue queue, String kind) {
        queue.fill();

        assertThat(new QueueDepths(POSTGRES.handles()).look())
                .filteredOn(depth -> depth.waiting() > 0)
                .singleElement()
                .satisfies(depth -> {
                    assertThat(depth.kind()).isEqualTo(kind);
                    assertThat(depth.waiting()).isEqualTo(1);
                    assertThat(depth.oldest())
                            .isBetween(Duration.ofMinutes(19), Duration.ofMinutes(22));
                });
    }

    @Test
    void everyTableThatAWorkerTakesDueRowsFromIsAmongThem() {
        Set<String> looked =
                POSTGRES.handles()
                        .call(handle ->
                                handle
                                        .createQuery(
                                                """
                                                SELECT DISTINCT relname FROM pg_class c
                                                JOIN pg_attribute a ON a.attrelid = c.oid
                                                WHERE c.relkind = 'r' AND NOT c.relispartition
                                                    AND a.attname = 'due_at'
                                                    AND relnamespace = CAST(current_schema()
                                                        AS regnamespace)
                                                """)
                                        .mapTo(String.class)
                                        .stream()
                                        .collect(Collectors.toCollection(TreeSet::new)));

        assertThat(looked)
                .containsExactlyInAnyOrder(
                        "access_mails",
                        "campaign_chunks",
                        "campaign_tellings",
                        "confirmations",
                        "date_scans",
                        "deleted_tags",
                        "delivery_queue",
                        "email_queue",
                        "erasures",
                        "imports",
                        "reaction_queue",
                        "simulated_mails",
                        "subscriber_actions",
                        "trigger_queue",
                        "webhook_queues",
                        "webhook_replays");
        assertThat(QueueDepths.DEPTHS).contains(looked);
    }
}
