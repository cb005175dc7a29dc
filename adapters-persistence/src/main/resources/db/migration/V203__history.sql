-- History is kept apart by the time in its ids (UUIDv7), which is the real time also in a test
-- workspace whose clock was advanced, and is dropped by whole partitions after its retention.
--
-- A table that is partitioned so has one column as its key and a default partition, the rest. The
-- rest is the model of every other partition: its indexes, constraints and storage parameters.
-- The service makes the partitions of the next days, weeks or months when it starts, and later on.

-- The first id that can be made at a time.
CREATE FUNCTION first_id_of(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT CAST(rpad(lpad(to_hex(CAST(extract(epoch FROM moment) * 1000 AS bigint)), 12, '0'), 32, '0')
        AS uuid)
$$;

-- The time in an id.
CREATE FUNCTION moment_of_id(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

-- The key of the counters of a week: the first id of the week (in UTC) that an id is in. 1970 began
-- on a Thursday.
CREATE FUNCTION week_of_id(id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT CAST(rpad(lpad(to_hex(greatest(0,
        (('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint + 259200000)
            / 604800000 * 604800000 - 259200000)), 12, '0'), 32, '0') AS uuid)
$$;

-- The partitions of a table by their ranges of ids, without the rest.
CREATE FUNCTION id_partitions(parent regclass)
RETURNS TABLE (part regclass, first_id uuid, following_id uuid) LANGUAGE sql STABLE AS $$
    SELECT oid::regclass, bounds[1]::uuid, bounds[2]::uuid
    FROM (
        SELECT c.oid, regexp_match(pg_get_expr(c.relpartbound, c.oid),
            'FROM \(''([0-9a-f-]+)''\) TO \(''([0-9a-f-]+)''\)') AS bounds
        FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
        WHERE inhparent = parent) parts
    WHERE bounds IS NOT NULL
$$;

-- Whether a partition has ids of a range.
CREATE FUNCTION has_id_partition(parent regclass, first uuid, following uuid)
RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT 1 FROM id_partitions(parent)
        WHERE first_id < following AND following_id > first)
$$;

-- A table has no statistics before its first ANALYZE, and PostgreSQL then takes each workspace
-- for a two-hundredth of it: a page of a list looks cheaper to sort than to read along its index.
-- These first statistics say what holds in most installations; autovacuum replaces them as rows
-- come. They need PostgreSQL 18. An older server plans without them until autovacuum has passed,
-- and so does one that refuses them.
CREATE FUNCTION store_statistics_of_columns(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
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

-- The rows of a past week have one status, nearly all of them. Once that is in its statistics,
-- reading the whole week along another index looks as cheap for any status as its own index.
CREATE FUNCTION store_statistics_that_change(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM store_statistics_of_columns(of_table);
    IF EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = of_table AND attname = 'status'
        AND NOT attisdropped) THEN
        EXECUTE format('ALTER TABLE %s ALTER COLUMN status SET (n_distinct = 5)', of_table);
    END IF;
EXCEPTION WHEN OTHERS THEN
    RAISE LOG 'no first statistics of %: %', of_table, SQLERRM;
END $$;

-- ANALYZE lists the workspaces that a table has. PostgreSQL takes one that came later for a
-- workspace without rows, to which every index that begins with the workspace looks as good as the
-- key: a lookup by id then passes all rows of the workspace. What the first statistics say about
-- workspaces therefore stays, and ANALYZE passes over this column. As they do, this needs
-- PostgreSQL 18.
CREATE FUNCTION keep_statistics_of_workspaces(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
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

-- For each new table, and for each partition that is made.
CREATE FUNCTION store_first_statistics(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM store_statistics_that_change(of_table);
    PERFORM keep_statistics_of_workspaces(of_table);
END $$;

-- Makes the partition of the day, week or month (in UTC) that a moment is in, where it is missing,
-- and moves its rows there from the rest, unless they are too many to move at once. Returns whether
-- it was made. Waits for no lock longer than a moment: then it raises lock_not_available, and can be
-- called again later. Writers are not blocked, readers of the whole table for that moment.
CREATE FUNCTION make_id_partition(parent regclass, unit text, moment timestamptz)
RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '200ms' SET enable_seqscan = on AS $$
DECLARE
    most_moved constant int := 20000;
    starts constant timestamp := date_trunc(unit, moment AT TIME ZONE 'UTC');
    first constant uuid := first_id_of(starts AT TIME ZONE 'UTC');
    following constant uuid :=
        first_id_of((starts + ('1 ' || unit)::interval) AT TIME ZONE 'UTC');
    new_name constant text := (SELECT relname FROM pg_class WHERE oid = parent)
        || to_char(starts, '_YYYYMMDD');
    rest regclass;
    key text;
    options text;
    waiting int;
BEGIN
    IF has_id_partition(parent, first, following) THEN
        RETURN false;
    END IF;
    -- one at a time; neither readers nor writers need this lock
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
    IF has_id_partition(parent, first, following) THEN
        RETURN false;
    END IF;
    SELECT p.partdefid::regclass, quote_ident(a.attname), array_to_string(c.reloptions, ', ')
    INTO STRICT rest, key, options
    FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partdefid
    JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
    WHERE p.partrelid = parent;
    EXECUTE format('SELECT count(*) FROM (SELECT 1 FROM %1$s WHERE %2$s >= %3$L AND %2$s < %4$L LIMIT %5$s) x',
        rest, key, first, following, most_moved + 1) INTO waiting;
    IF waiting > most_moved THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE %s INCLUDING ALL)', new_name, rest);
    IF options != '' THEN
        EXECUTE format('ALTER TABLE %I SET (%s)', new_name, options);
    END IF;
    PERFORM store_first_statistics(new_name::regclass);
    IF waiting > 0 THEN
        EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', rest);
        -- not through the parent: no trigger counts rows that only change their place
        EXECUTE format('WITH moved AS (DELETE FROM %1$s WHERE %2$s >= %3$L AND %2$s < %4$L RETURNING *)'
            ' INSERT INTO %5$I SELECT * FROM moved', rest, key, first, following, new_name);
    END IF;
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        parent, new_name, first, following);
    RETURN true;
END $$;

-- Makes the partitions of this day, week or month and of those after it, and of those whose rows
-- are in the rest because a partition was missing. Returns how many were made. What a long reader
-- keeps from being made is left for the next call.
-- Makers of partitions take turns before they read the rest. Otherwise each of several processes
-- that start together would hold a lock on the rest, which it has read, and wait for the others
-- at the table. Only makers and droppers of partitions wait for the lock of a turn. Locks that
-- readers and writers feel are waited for shortly, by make_id_partition.
CREATE FUNCTION make_id_partitions(parent regclass, unit text, ahead int)
RETURNS int LANGUAGE plpgsql SET lock_timeout = '10s' SET enable_seqscan = on AS $$
DECLARE
    this_time constant timestamp := date_trunc(unit, now() AT TIME ZONE 'UTC');
    moments timestamp[];
    moment timestamp;
    made int := 0;
BEGIN
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
    moments := ARRAY(SELECT this_time + i * ('1 ' || unit)::interval
        FROM generate_series(0, ahead) i);
    EXECUTE (SELECT format($text$
            SELECT $1 || ARRAY(SELECT DISTINCT starts FROM (
                SELECT date_trunc($2, moment_of_id(%s) AT TIME ZONE 'UTC') AS starts FROM %s
                LIMIT 100000) waiting WHERE starts < $3)
            $text$, quote_ident(a.attname), p.partdefid::regclass)
        FROM pg_partitioned_table p
        JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
        WHERE p.partrelid = parent)
        INTO STRICT moments USING moments, unit, this_time;
    FOREACH moment IN ARRAY moments LOOP
        IF make_id_partition(parent, unit, moment AT TIME ZONE 'UTC') THEN
            made := made + 1;
        END IF;
    END LOOP;
    RETURN made;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
    RETURN 0;
END $$;

-- Drops the oldest partition that ends before a moment, or when there is none, some rows of the
-- rest that are older. Returns whether there was any: call it in a transaction of its own until
-- there is none. It waits for no lock longer than a moment: then it raises lock_not_available and
-- can be called again later.
-- The table is locked before its partition. A statement that may write to any partition locks the
-- table and then all of them: in the other order it and the drop would wait for each other, and
-- on a busy table the drop would give up.
-- unless: a condition under which a partition is kept, with $1 for the first id of it, $2 for the
-- first one after it, and $3 for the moment.
CREATE FUNCTION drop_id_partition(parent regclass, before timestamptz, unless text DEFAULT 'false')
RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '200ms' SET enable_seqscan = on AS $$
DECLARE
    most_deleted constant int := 1000;
    name constant text := (SELECT relname FROM pg_class WHERE oid = parent);
    uncount constant regproc := to_regproc('uncount_' || name);
    forget constant regproc := to_regproc('forget_' || name);
    old record;
    is_kept boolean;
    deleted int;
BEGIN
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
    FOR old IN SELECT * FROM id_partitions(parent)
        WHERE following_id <= first_id_of(before) ORDER BY first_id
    LOOP
        EXECUTE 'SELECT ' || unless INTO STRICT is_kept USING old.first_id, old.following_id, before;
        CONTINUE WHEN is_kept;
        IF forget IS NOT NULL THEN
            -- nobody reads a total or a row until both are gone, which takes no time
            EXECUTE format('LOCK TABLE ONLY %s IN ACCESS EXCLUSIVE MODE', parent);
            EXECUTE format('SELECT %s(%L, %L)', forget, old.first_id, old.following_id);
        END IF;
        IF uncount IS NOT NULL THEN
            -- nobody writes while its rows are counted; they can be read
            EXECUTE format('LOCK TABLE ONLY %s IN SHARE MODE', parent);
            EXECUTE format('LOCK TABLE %s IN SHARE MODE', old.part);
            EXECUTE format('SELECT %s(%L)', uncount, old.part);
        END IF;
        EXECUTE format('DROP TABLE %s', old.part);
        RETURN true;
    END LOOP;
    EXECUTE 'SELECT ' || unless INTO STRICT is_kept
        USING CAST('00000000-0000-0000-0000-000000000000' AS uuid), first_id_of(before), before;
    IF is_kept THEN
        RETURN false;
    END IF;
    -- through the parent, whose triggers count
    EXECUTE (SELECT format('DELETE FROM %1$s WHERE tableoid = %2$s AND %3$s < %4$L AND ctid = ANY ('
                'ARRAY(SELECT ctid FROM %5$s WHERE %3$s < %4$L LIMIT %6$s))',
            parent, p.partdefid, quote_ident(a.attname), first_id_of(before),
            p.partdefid::regclass, most_deleted)
        FROM pg_partitioned_table p
        JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
        WHERE p.partrelid = parent);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted > 0;
END $$;

-- Since when history is due to be dropped: the end of the oldest partition that drop_id_partition
-- would drop, or when there is none, the oldest time among some rows of the rest that it would
-- delete. Null when nothing is due. Takes no lock that a writer waits for, and reads of the
-- partitions only their bounds.
CREATE FUNCTION oldest_due_history(parent regclass, before timestamptz, unless text)
RETURNS timestamptz LANGUAGE plpgsql STABLE SET enable_seqscan = on AS $$
DECLARE
    most_read constant int := 1000;
    old record;
    is_kept boolean;
    oldest timestamptz;
BEGIN
    FOR old IN SELECT * FROM id_partitions(parent)
        WHERE following_id <= first_id_of(before) ORDER BY first_id
    LOOP
        EXECUTE 'SELECT ' || unless INTO STRICT is_kept USING old.first_id, old.following_id, before;
        IF NOT is_kept THEN
            RETURN moment_of_id(old.following_id);
        END IF;
    END LOOP;
    EXECUTE 'SELECT ' || unless INTO STRICT is_kept
        USING CAST('00000000-0000-0000-0000-000000000000' AS uuid), first_id_of(before), before;
    IF is_kept THEN
        RETURN NULL;
    END IF;
    EXECUTE (SELECT format('SELECT min(moment) FROM (SELECT moment_of_id(%1$s) AS moment FROM %2$s'
                ' WHERE %1$s < %3$L LIMIT %4$s) rows',
            quote_ident(a.attname), p.partdefid::regclass, first_id_of(before), most_read)
        FROM pg_partitioned_table p
        JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
        WHERE p.partrelid = parent)
        INTO STRICT oldest;
    RETURN oldest;
END $$;

-- Whether rows are in the rest of a table.
CREATE FUNCTION has_rest(parent regclass)
RETURNS boolean LANGUAGE plpgsql STABLE SET enable_seqscan = on AS $$
DECLARE
    found boolean;
BEGIN
    EXECUTE (SELECT format('SELECT EXISTS (SELECT 1 FROM %s)', partdefid::regclass)
        FROM pg_partitioned_table WHERE partrelid = parent) INTO STRICT found;
    RETURN found;
END $$;

-- Has the counters of keep_count follow when a partition is dropped: drop_id_partition calls the
-- function that this makes. The arguments are those of keep_count.
CREATE FUNCTION keep_count_of_partitions(of_table text, of_kind text, key_of text, status_of text)
RETURNS void LANGUAGE plpgsql AS $maker$
BEGIN
    EXECUTE format($text$
        CREATE FUNCTION uncount_%1$s(part regclass) RETURNS void LANGUAGE plpgsql
        SET enable_seqscan = on AS $uncount$
        DECLARE
            g record;
        BEGIN
            FOR g IN EXECUTE 'SELECT workspace_id AS w, ' || %3$L || ' AS k, ' || %4$L || ' AS s,'
                ' -count(*) AS delta FROM ' || part || ' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3'
            LOOP
                PERFORM add_to_counter(g.w, %2$L, g.k, g.s, g.delta);
            END LOOP;
        END $uncount$
        $text$, of_table, of_kind, key_of, status_of);
END $maker$;

-- As keep_count_by_status, with counters of their own for each week of ids: a total is the sum over
-- all keys. So nothing is counted when a week is dropped, its counters go with it:
-- drop_id_partition calls the function that this makes.
CREATE FUNCTION keep_count_by_week(of_table text, of_kind text) RETURNS void LANGUAGE plpgsql AS $maker$
BEGIN
    PERFORM keep_count(of_table, of_kind, 'week_of_id(id)', 'status');
    EXECUTE format($text$
        CREATE FUNCTION forget_%1$s(first uuid, following uuid) RETURNS void LANGUAGE sql
        SET enable_seqscan = on AS $forget$
            DELETE FROM counters WHERE kind = %2$L AND key >= first AND key < following
        $forget$
        $text$, of_table, of_kind);
END $maker$;
