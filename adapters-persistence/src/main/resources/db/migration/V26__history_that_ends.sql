-- History is kept apart by the time in its ids (UUIDv7), which is the real time also in a test
-- workspace whose clock was advanced, and is dropped by whole partitions after its retention.
--
-- A table that is partitioned so has one column as its key and a default partition, the rest. The
-- rest is the model of every other partition: its indexes, constraints and storage parameters.

-- What first statistics say about a column. They need PostgreSQL 18, as those of V22.
CREATE FUNCTION store_first_statistics(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
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
        WHERE c.oid = of_table AND NOT EXISTS (SELECT 1 FROM pg_statistic s
            WHERE s.starelid = a.attrelid AND s.staattnum = a.attnum
                AND s.stainherit = (c.relkind = 'p'))
    LOOP
        PERFORM pg_restore_attribute_stats(
            'schemaname', known.space, 'relname', known.tab, 'attname', known.col,
            'inherited', known.inherited, 'null_frac', 0::real, 'avg_width', 16,
            'n_distinct', known.distinct_values::real, 'correlation', known.correlation::real);
    END LOOP;
END $$;

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

-- The time in an id.
CREATE FUNCTION moment_of_id(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

-- Makes the partition of the day, week or month (in UTC) that a moment is in, where it is missing,
-- and moves its rows there from the rest, unless they are too many to move at once. Returns whether
-- it was made. Waits for no lock longer than a moment: then it raises lock_not_available, and can be
-- called again later. Writers are not blocked, readers of the whole table for that moment.
CREATE FUNCTION make_id_partition(parent regclass, unit text, moment timestamptz)
RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '200ms' SET enable_seqscan = on AS $$
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
    -- one at a time; neither readers nor writers need this lock
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
    SELECT p.partdefid::regclass, quote_ident(a.attname), array_to_string(c.reloptions, ', ')
    INTO STRICT rest, key, options
    FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partdefid
    JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
    WHERE p.partrelid = parent;
    IF EXISTS (SELECT 1 FROM id_partitions(parent)
        WHERE first_id < following AND following_id > first) THEN
        RETURN false;
    END IF;
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
CREATE FUNCTION make_id_partitions(parent regclass, unit text, ahead int)
RETURNS int LANGUAGE plpgsql
SET enable_seqscan = on AS $$
DECLARE
    this_time constant timestamp := date_trunc(unit, now() AT TIME ZONE 'UTC');
    latest constant timestamp := this_time + ahead * ('1 ' || unit)::interval;
    moments timestamp[];
    moment timestamp;
    made int := 0;
BEGIN
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

-- Drops the oldest partition that ends before a moment, or when there is none, some rows of the
-- rest that are older. Returns whether there was any: call it in a transaction of its own until
-- there is none. It waits for no lock longer than a moment: then it raises lock_not_available and
-- can be called again later.
--
-- unless: a condition under which a partition is kept, with $1 for the first id of it and $2 for
-- the first one after it.
CREATE FUNCTION drop_id_partition(parent regclass, before timestamptz, unless text DEFAULT 'false')
RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '200ms' SET enable_seqscan = on AS $$
DECLARE
    most_deleted constant int := 1000;
    uncount constant regproc :=
        to_regproc('uncount_' || (SELECT relname FROM pg_class WHERE oid = parent));
    old record;
    is_kept boolean;
    deleted int;
BEGIN
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
    FOR old IN SELECT * FROM id_partitions(parent)
        WHERE following_id <= first_id_of(before) ORDER BY first_id
    LOOP
        EXECUTE 'SELECT ' || unless INTO STRICT is_kept USING old.first_id, old.following_id;
        CONTINUE WHEN is_kept;
        IF uncount IS NOT NULL THEN
            -- nobody writes to it while its rows are counted; they can be read
            EXECUTE format('LOCK TABLE %s IN SHARE MODE', old.part);
            EXECUTE format('SELECT %s(%L)', uncount, old.part);
        END IF;
        EXECUTE format('DROP TABLE %s', old.part);
        RETURN true;
    END LOOP;
    EXECUTE 'SELECT ' || unless INTO STRICT is_kept
        USING CAST('00000000-0000-0000-0000-000000000000' AS uuid), first_id_of(before);
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
