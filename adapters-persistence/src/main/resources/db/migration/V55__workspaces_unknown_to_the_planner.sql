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
END $$;

ALTER FUNCTION store_first_statistics(regclass) RENAME TO store_statistics_that_change;
CREATE FUNCTION store_first_statistics(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM store_statistics_that_change(of_table);
    PERFORM keep_statistics_of_workspaces(of_table);
END $$;

SELECT keep_statistics_of_workspaces(c.oid::regclass)
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p');
