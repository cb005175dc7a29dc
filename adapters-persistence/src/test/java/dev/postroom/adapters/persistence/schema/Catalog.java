package dev.postroom.adapters.persistence.schema;

import static java.util.Map.entry;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Searches PostgreSQL's catalog for keys and indexes whose first column is not the workspace.
 * Foreign keys are checked on both sides.
 */
final class Catalog {
    /**
     * The global tables: the directory that finds a request's workspace, the looks, plans and audit
     * logs of accounts, people who sign in with what lets them, the counts of requests by key or
     * address, the keys of the service, announcements about queues, and the schema's history.
     */
    static final Set<String> GLOBAL_TABLES =
            Set.of(
                    "access_links",
                    "access_mails",
                    "account_members",
                    "accounts",
                    "audit_ends",
                    "audit_entries",
                    "billing_customers",
                    "billing_events",
                    "brandings",
                    "factors",
                    "invitations",
                    "passkeys",
                    "provider_subjects",
                    "people",
                    "plan_subscriptions",
                    "queue_lows",
                    "recovery_codes",
                    "workspaces",
                    "api_key_directory",
                    "request_counts",
                    "sessions",
                    "sign_in_attempts",
                    "service_keys",
                    "sign_in_failures",
                    "flyway_schema_history");

    /** Indexes that may start with another column, each with its reason. */
    static final Map<String, String> WORKER_INDEXES =
            Map.ofEntries(
                    entry("audience_changes_head", "folding takes changes of any workspace"),
                    entry("outbox_head", "the relay takes events of any workspace"),
                    entry("email_queue_due", "senders take what is due in any workspace"),
                    entry("simulated_mails_due", "simulators take what is due in any workspace"),
                    entry(
                            "campaign_chunks_due",
                            "senders take chunks that are due in any workspace"),
                    entry("campaigns_to_freeze", "freezers take campaigns of any workspace"),
                    entry("campaigns_to_finish", "finishers look at what is sent in any workspace"),
                    entry("campaigns_to_start", "starters look for scheduled campaigns anywhere"),
                    entry(
                            "webhook_queues_due",
                            "deliverers lease endpoints that are due in any workspace"),
                    entry("date_scans_due", "the scan that is due first, of any workspace"),
                    entry("reaction_queue_due", "the teller takes what is due in any workspace"),
                    entry("trigger_queue_due", "runners take what is due in any workspace"),
                    entry("deleted_tags_due", "members leave deleted tags of any workspace"),
                    entry("confirmations_due", "removes what has expired in any workspace"),
                    entry("erasures_due", "erasers take people of any workspace"),
                    entry("webhook_replays_due", "replayers take work of any workspace"),
                    entry("signup_forms_open", "the public names a form of any workspace"),
                    entry("imports_due", "importers take work of any workspace"),
                    entry("imports_held", "what nobody started is removed in any workspace"),
                    entry("subscriber_actions_due", "actors take work of any workspace"),
                    entry(
                            "idempotency_records_expired",
                            "upkeep forgets old answers of any workspace"),
                    entry("campaign_tellings_due", "the teller takes campaigns of any workspace"));

    private static final String BROKEN =
            """
            WITH tenant AS (
                SELECT c.oid, c.relname FROM pg_class c
                WHERE c.relnamespace = CAST(:schema AS regnamespace) AND c.relkind IN ('r', 'p')
                    AND NOT EXISTS (SELECT 1 FROM pg_class g
                        WHERE g.relname = ANY (:global) AND g.oid IN (c.oid,
                            (SELECT i.inhparent FROM pg_inherits i WHERE i.inhrelid = c.oid)))),
            led AS (
                SELECT t.oid, a.attnum FROM tenant t JOIN pg_attribute a
                    ON a.attrelid = t.oid AND a.attname = 'workspace_id' AND a.attnotnull
                    AND a.atttypid = 'uuid'::regtype)
            SELECT t.relname || ' has no workspace_id' FROM tenant t
            WHERE NOT EXISTS (SELECT 1 FROM led WHERE led.oid = t.oid)
            UNION ALL
            SELECT t.relname || ' has no primary key' FROM tenant t
            WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = t.oid AND k.contype = 'p')
            UNION ALL
            SELECT t.relname || '.' || k.conname || ' is not led by the workspace'
            FROM tenant t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype IN ('p', 'u', 'f', 'x')
            WHERE NOT EXISTS (SELECT 1 FROM led WHERE led.oid = t.oid AND led.attnum = k.conkey[1])
            UNION ALL
            SELECT t.relname || '.' || k.conname || ' points out of the workspace'
            FROM tenant t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'f'
            WHERE NOT EXISTS (SELECT 1 FROM led WHERE led.oid = k.confrelid AND led.attnum = k.confkey[1])
            UNION ALL
            SELECT t.relname || '.' || i.relname || ' is not led by the workspace'
            FROM tenant t JOIN pg_index x ON x.indrelid = t.oid JOIN pg_class i ON i.oid = x.indexrelid
            WHERE i.relname != ALL (:workers)
                AND NOT EXISTS (SELECT 1 FROM led WHERE led.oid = t.oid AND led.attnum = x.indkey[0])
            ORDER BY 1
            """;

    private Catalog() {}

    /** One sentence for each table, key or index that breaks the rule; empty when none does. */
    static List<String> broken(Handle handle, String schema) {
        return handle.createQuery(BROKEN)
                .bind("schema", schema)
                .bindArray("global", String.class, List.copyOf(GLOBAL_TABLES))
                .bindArray("workers", String.class, List.copyOf(WORKER_INDEXES.keySet()))
                .mapTo(String.class)
                .list();
    }

    /** The names of all indexes of a schema. */
    static List<String> indexes(Handle handle, String schema) {
        return handle.createQuery("SELECT indexname FROM pg_indexes WHERE schemaname = :schema")
                .bind("schema", schema)
                .mapTo(String.class)
                .list();
    }

    /** The tables whose statistics on workspaces are not the first ones. */
    static List<String> tablesThatLearnWorkspaces(Handle handle) {
        return handle.createQuery(
                        """
                        SELECT c.relname FROM pg_class c
                        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id'
                            AND NOT a.attisdropped
                        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                            AND (a.attstattarget IS DISTINCT FROM 0
                                OR (SELECT string_agg(CAST(s.n_distinct AS text), ' ')
                                    FROM pg_stats s
                                    WHERE s.schemaname = 'public' AND s.tablename = c.relname
                                        AND s.attname = 'workspace_id'
                                        AND s.most_common_vals IS NULL)
                                    IS DISTINCT FROM '2')
                        ORDER BY 1
                        """)
                .mapTo(String.class)
                .list();
    }
}
