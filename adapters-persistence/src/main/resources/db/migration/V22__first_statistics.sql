-- A table has no statistics before its first ANALYZE, and PostgreSQL then takes each workspace for
-- a two-hundredth of it: a page of a list looks cheaper to sort than to read along its index. These
-- first statistics say what holds in most installations; autovacuum replaces them as rows come.
-- They need PostgreSQL 18. An older server plans without them until autovacuum has passed.
DO $$
DECLARE
    known record;
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
            AND c.relnamespace = 'public'::regnamespace
        WHERE NOT EXISTS (SELECT 1 FROM pg_statistic s
            WHERE s.starelid = a.attrelid AND s.staattnum = a.attnum)
    LOOP
        PERFORM pg_restore_attribute_stats(
            'schemaname', 'public', 'relname', known.tab, 'attname', known.col,
            'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
            'n_distinct', known.distinct_values::real, 'correlation', known.correlation::real);
    END LOOP;
END $$;
