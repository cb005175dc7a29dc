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
-- unless: a condition under which a partition is kept, with $1 for the first id of it, $2 for the
-- first one after it, and $3 for the moment.
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
        EXECUTE 'SELECT ' || unless INTO STRICT is_kept USING old.first_id, old.following_id, before;
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

-- Whether rows are in the rest of a table.
CREATE FUNCTION has_rest(parent regclass) RETURNS boolean LANGUAGE plpgsql STABLE
SET enable_seqscan = on AS $$
DECLARE
    found boolean;
BEGIN
    EXECUTE (SELECT format('SELECT EXISTS (SELECT 1 FROM %s)', partdefid::regclass)
        FROM pg_partitioned_table WHERE partrelid = parent) INTO STRICT found;
    RETURN found;
END $$;

-- From here on the tables themselves. The old tables become first partitions as they are: no row
-- is copied, and they go as a whole when the youngest of their rows is old enough.

-- Their keys and indexes make room for those of the new tables.
CREATE FUNCTION set_aside(of_table text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    i record;
BEGIN
    FOR i IN SELECT c.relname FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
        WHERE x.indrelid = of_table::regclass
    LOOP
        EXECUTE format('ALTER INDEX %I RENAME TO %I', i.relname, 'first_' || i.relname);
    END LOOP;
    FOR i IN SELECT tgname FROM pg_trigger WHERE tgrelid = of_table::regclass AND NOT tgisinternal
    LOOP
        EXECUTE format('DROP TRIGGER %I ON %I', i.tgname, of_table);
    END LOOP;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', of_table, of_table || '_first');
END $$;

-- The old table becomes the partition of all ids until the end of this day, week or month.
CREATE FUNCTION take_over(parent text, key text, unit text) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = on AS $$
DECLARE
    old constant text := parent || '_first';
    following constant uuid := first_id_of((date_trunc(unit, now() AT TIME ZONE 'UTC')
        + ('1 ' || unit)::interval) AT TIME ZONE 'UTC');
    is_used boolean;
BEGIN
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', old) INTO is_used;
    IF NOT is_used THEN
        EXECUTE format('DROP TABLE %I', old);
        RETURN;
    END IF;
    -- ids of a clock that was wrong
    EXECUTE format('WITH late AS (DELETE FROM %1$I WHERE %2$I >= %3$L RETURNING *)'
        ' INSERT INTO %4$I SELECT * FROM late', old, key, following, parent || '_rest');
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, old,
        '00000000-0000-0000-0000-000000000000', following);
END $$;

-- The log of events. Their numbers are unique by the row of event_sequences that is held while they
-- are given; the index of each partition checks its own.
SELECT set_aside('events');
CREATE TABLE events (LIKE events_first INCLUDING DEFAULTS, PRIMARY KEY (workspace_id, id))
    PARTITION BY RANGE (id);
CREATE TABLE events_rest PARTITION OF events DEFAULT;
CREATE UNIQUE INDEX events_rest_number ON events_rest (workspace_id, number);
SELECT take_over('events', 'id', 'week');

-- Deliveries outlive their webhook, and do not hold its row while they are stored.
SELECT set_aside('deliveries');
ALTER TABLE deliveries_first DROP CONSTRAINT deliveries_workspace_id_webhook_id_fkey;
DROP FUNCTION count_deliveries();
CREATE TABLE deliveries (LIKE deliveries_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    PRIMARY KEY (workspace_id, id)) PARTITION BY RANGE (id);
CREATE INDEX deliveries_by_webhook ON deliveries (workspace_id, webhook_id, created_at, id);
CREATE INDEX deliveries_by_status ON deliveries
    (workspace_id, webhook_id, status, created_at, id);
CREATE TABLE deliveries_rest PARTITION OF deliveries DEFAULT WITH (fillfactor = 80);
SELECT take_over('deliveries', 'id', 'week');
SELECT keep_count('deliveries', 'delivery', 'webhook_id', 'status');
SELECT keep_count_of_partitions('deliveries', 'delivery', 'webhook_id', 'status');

-- Attempts go with their delivery, and are found in one partition. Until now they were kept by the
-- day: those days become one partition, which is partitioned itself.
SELECT set_aside('delivery_attempts');
DROP FUNCTION make_attempt_partitions(int);
CREATE TABLE delivery_attempts (LIKE delivery_attempts_first INCLUDING DEFAULTS
    INCLUDING CONSTRAINTS, PRIMARY KEY (workspace_id, delivery_id, attempted_at, number))
    PARTITION BY RANGE (delivery_id);
DO $$
DECLARE
    day text;
BEGIN
    FOR day IN SELECT c.relname FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
        WHERE inhparent = 'delivery_attempts_first'::regclass
    LOOP
        EXECUTE format('ALTER TABLE %I RENAME TO %I', day,
            replace(day, 'delivery_attempts_', 'delivery_attempts_first_'));
    END LOOP;
END $$;
CREATE TABLE delivery_attempts_rest PARTITION OF delivery_attempts DEFAULT;
SELECT take_over('delivery_attempts', 'delivery_id', 'week');

-- A message id is stored once in each partition; the repository looks into the ones before, too.
SELECT set_aside('captured_mails');
DROP FUNCTION count_captured_mails();
CREATE TABLE captured_mails (LIKE captured_mails_first, PRIMARY KEY (workspace_id, id))
    PARTITION BY RANGE (id);
CREATE INDEX captured_mails_by_time ON captured_mails (workspace_id, captured_at, id);
CREATE INDEX captured_mails_by_recipient ON captured_mails
    (workspace_id, to_key, captured_at, id);
CREATE TABLE captured_mails_rest PARTITION OF captured_mails DEFAULT;
CREATE UNIQUE INDEX captured_mails_rest_message ON captured_mails_rest (workspace_id, message_id);
SELECT take_over('captured_mails', 'id', 'day');
SELECT keep_count('captured_mails', 'captured_mail');
SELECT keep_count_of_partitions('captured_mails', 'captured_mail',
    '''00000000-0000-0000-0000-000000000000''::uuid', '''''');

-- Rejected rows go with the import's age; the import itself stays.
SELECT set_aside('import_rejects');
ALTER TABLE import_rejects_first DROP CONSTRAINT import_rejects_workspace_id_import_id_fkey;
CREATE TABLE import_rejects (LIKE import_rejects_first, PRIMARY KEY (workspace_id, import_id, line))
    PARTITION BY RANGE (import_id);
CREATE TABLE import_rejects_rest PARTITION OF import_rejects DEFAULT;
SELECT take_over('import_rejects', 'import_id', 'week');

-- Answers are found and taken by key over all their time, which partitions would not allow. They are
-- deleted in batches, and vacuumed before much of the table is dead.
ALTER TABLE idempotency_records SET (
    autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.2);

-- The ledger of campaigns is made and dropped in the same way.
DROP FUNCTION drop_ledgers(timestamptz);
DROP FUNCTION make_ledger_partitions(int);
DROP FUNCTION make_ledger_partition(date);

SELECT store_first_statistics(part.relid)
FROM unnest(CAST(ARRAY['campaign_recipients', 'captured_mails', 'deliveries', 'delivery_attempts',
    'events', 'import_rejects'] AS regclass[])) parent, pg_partition_tree(parent) part
WHERE part.isleaf;
DROP FUNCTION take_over(text, text, text);
DROP FUNCTION set_aside(text);
