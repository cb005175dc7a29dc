-- ANALYZE lists the workspaces that a table has. PostgreSQL takes one that came later for a
-- workspace without rows, to which every index that begins with the workspace looks as good as the
-- key: a lookup by id then passes all rows of the workspace. What the first statistics say about
-- workspaces therefore stays, and ANALYZE passes over this column. As they do, this needs
-- PostgreSQL 18.
CREATE FUNCTION keep_statistics_of_workspaces(of_table regclass) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    known record;
BEGIN
    IF current_setting('server_version_num')::integer < 180000 THEN
        RETURN;
    END IF;
    FOR known IN
        SELECT n.nspname::text AS space, c.relname::text AS tab, c.relkind = 'p' AS inherited
        FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id'
            AND NOT a.attisdropped
        WHERE c.oid = of_table
    LOOP
        -- not its partitions, which have statistics of their own
        EXECUTE format('ALTER TABLE ONLY %s ALTER COLUMN workspace_id SET STATISTICS 0', of_table);
        PERFORM pg_clear_attribute_stats(
            schemaname => known.space, relname => known.tab, attname => 'workspace_id',
            inherited => known.inherited);
        PERFORM pg_restore_attribute_stats(
            'schemaname', known.space, 'relname', known.tab, 'attname', 'workspace_id',
            'inherited', known.inherited, 'null_frac', 0::real, 'avg_width', 16,
            'n_distinct', 2::real, 'correlation', 1::real);
    END LOOP;
EXCEPTION WHEN OTHERS THEN
    RAISE LOG 'no first statistics of %: %', of_table, SQLERRM;
END $$;

ALTER FUNCTION store_first_statistics(regclass) RENAME TO store_statistics_that_change;
CREATE FUNCTION store_first_statistics(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM store_statistics_that_change(of_table);
    PERFORM keep_statistics_of_workspaces(of_table);
END $$;

WITH RECURSIVE own AS (
    SELECT tab FROM unnest(CAST(ARRAY[
        'api_key_directory', 'api_keys', 'campaign_chunks', 'campaign_reactions',
        'campaign_recipients', 'campaign_tellings', 'campaign_throttles', 'campaign_told',
        'campaign_turns', 'campaign_unsubscribes', 'campaigns', 'captured_mails',
        'confirmations', 'consent_details', 'consent_heads', 'consent_links', 'consents',
        'counters', 'date_scans', 'deliveries', 'delivery_attempts', 'delivery_queue',
        'email_attachments', 'email_events', 'email_queue', 'email_reactions', 'email_turns',
        'emails', 'erasures', 'event_sequences', 'events', 'former_addresses',
        'idempotency_records', 'import_chunks', 'import_rejects', 'import_turns', 'imports',
        'memberships', 'monthly_usage', 'notes', 'outbox', 'pending_memberships',
        'plan_campaign_mails', 'plan_terms', 'plan_usage', 'reaction_queue',
        'replaced_outcomes', 'simulated_mails', 'soft_bounces', 'subscribers', 'suppressions',
        'tags', 'template_versions', 'templates', 'test_clocks', 'trigger_queue',
        'trigger_runs', 'trigger_steps', 'trigger_uses', 'trigger_versions', 'triggers',
        'webhook_queues', 'webhook_replays', 'webhook_secrets', 'webhook_stats', 'webhooks'
    ] AS regclass[])) tab
    UNION ALL
    SELECT CAST(inhrelid AS regclass) FROM own JOIN pg_inherits ON inhparent = tab
)
SELECT keep_statistics_of_workspaces(tab) FROM own;
