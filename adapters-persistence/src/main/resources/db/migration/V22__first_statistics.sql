-- A table has no statistics before its first ANALYZE, and PostgreSQL then takes each workspace for
-- a two-hundredth of it: a page of a list looks cheaper to sort than to read along its index. These
-- first statistics say what holds in most installations; autovacuum replaces them as rows come.
-- They need PostgreSQL 18. An older server plans without them until autovacuum has passed, and so
-- does one that refuses them.
DO $$
DECLARE
    known record;
    tables constant regclass[] := ARRAY[
        'accounts', 'api_key_directory', 'api_keys', 'billing_events',
        'campaign_chunks', 'campaign_recipients', 'campaigns', 'captured_mails',
        'consent_heads', 'consents', 'counters', 'deliveries', 'delivery_attempts',
        'delivery_queue', 'email_attachments', 'email_events', 'email_queue', 'emails',
        'event_sequences', 'events', 'idempotency_records', 'import_chunks',
        'import_rejects', 'import_turns', 'imports', 'memberships', 'monthly_usage',
        'notes', 'outbox', 'plan_subscriptions', 'simulated_mails', 'subscribers',
        'suppressions', 'tags', 'template_versions', 'templates', 'test_clocks',
        'trigger_entries', 'trigger_queue', 'trigger_runs', 'trigger_steps',
        'trigger_versions', 'triggers', 'webhook_secrets', 'webhooks', 'workspaces'];
BEGIN
    IF current_setting('server_version_num')::integer < 180000 THEN
        RETURN;
    END IF;
    FOR known IN
        SELECT c.relname::text AS tab, a.attname::text AS col, said.distinct_values, said.correlation
        FROM (VALUES
            ('workspace_id', 2, 1),
            ('status', 5, 0),
            ('subscriber_status', 5, 0),
            ('webhook_id', 5, 0),
            ('tag_id', 10, 0),
            ('template_id', 10, 0),
            ('import_id', 10, 1),
            ('id', -1, 1),
            ('email_key', -1, 0),
            ('name_key', -1, 0),
            ('slug', -1, 0),
            ('to_key', -0.5, 0),
            ('subscriber_id', -0.5, 1),
            ('email_id', -0.5, 1),
            ('delivery_id', -0.5, 1)
        ) AS said (col, distinct_values, correlation)
        JOIN pg_attribute a ON a.attname = said.col AND NOT a.attisdropped
        JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
        WHERE (c.oid = ANY (tables) OR EXISTS (SELECT 1 FROM pg_inherits
                WHERE inhrelid = c.oid AND inhparent = ANY (tables)))
            AND NOT EXISTS (SELECT 1 FROM pg_stats s
                WHERE s.schemaname = current_schema() AND s.tablename = c.relname
                    AND s.attname = a.attname)
    LOOP
        PERFORM pg_restore_attribute_stats(
            'schemaname', current_schema()::text, 'relname', known.tab, 'attname', known.col,
            'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
            'n_distinct', known.distinct_values::real, 'correlation', known.correlation::real);
    END LOOP;
EXCEPTION WHEN OTHERS THEN
    RAISE LOG 'no first statistics: %', SQLERRM;
END $$;
