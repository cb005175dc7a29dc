-- First statistics were looked up in a catalog that only a superuser reads, so an ordinary role could
-- not make a partition on PostgreSQL 18. They come from a view now that shows a role the tables that
-- it may read. What is missing for them never fails anything: a table is planned without them until
-- autovacuum has passed. A new database has these functions already, by the versions before.

CREATE OR REPLACE FUNCTION store_statistics_of_columns(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    known record;
BEGIN
    IF current_setting('server_version_num')::integer < 180000 THEN
        RETURN;
    END IF;
    FOR known IN
        SELECT n.nspname::text AS space, c.relname::text AS tab, c.relkind = 'p' AS inherited,
            a.attname::text AS col, said.distinct_values, said.correlation
        FROM (VALUES
            ('workspace_id', 2, 1),
            ('status', 5, 0),
            ('webhook_id', 5, 0),
            ('template_id', 10, 0),
            ('campaign_id', 10, 0),
            ('type', 10, 0),
            ('event_type', 10, 0),
            ('id', -1, 1),
            ('number', -1, 1),
            ('event_id', -1, 1),
            ('created_at', -1, 1),
            ('captured_at', -1, 1),
            ('due_at', -1, 1),
            ('message_id', -1, 0),
            ('to_key', -0.5, 0),
            ('subscriber_id', -0.5, 0),
            ('email_id', -0.5, 1),
            ('delivery_id', -0.5, 1)
        ) AS said (col, distinct_values, correlation)
        JOIN pg_attribute a ON a.attname = said.col AND NOT a.attisdropped
        JOIN pg_class c ON c.oid = a.attrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.oid = of_table AND NOT EXISTS (SELECT 1 FROM pg_stats s
            WHERE s.schemaname = n.nspname AND s.tablename = c.relname
                AND s.attname = a.attname AND s.inherited = (c.relkind = 'p'))
    LOOP
        PERFORM pg_restore_attribute_stats(
            'schemaname', known.space, 'relname', known.tab, 'attname', known.col,
            'inherited', known.inherited, 'null_frac', 0::real, 'avg_width', 16,
            'n_distinct', known.distinct_values::real, 'correlation', known.correlation::real);
    END LOOP;
EXCEPTION WHEN OTHERS THEN
    -- it plans without them until autovacuum has passed
    RAISE LOG 'no first statistics of %: %', of_table, SQLERRM;
END $$;

CREATE OR REPLACE FUNCTION store_statistics_that_change(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM store_statistics_of_columns(of_table);
    IF EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = of_table AND attname = 'status'
        AND NOT attisdropped) THEN
        EXECUTE format('ALTER TABLE %s ALTER COLUMN status SET (n_distinct = 5)', of_table);
    END IF;
EXCEPTION WHEN OTHERS THEN
    RAISE LOG 'no first statistics of %: %', of_table, SQLERRM;
END $$;

CREATE OR REPLACE FUNCTION keep_statistics_of_workspaces(of_table regclass) RETURNS void
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
