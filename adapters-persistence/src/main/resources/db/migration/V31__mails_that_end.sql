-- Emails, their steps and their attachments end by weeks of the email's id, as the tables of V26.

-- The key of the counters of a week: the first id of the week (in UTC) that an id is in. 1970 began
-- on a Thursday.
CREATE FUNCTION week_of_id(id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT CAST(rpad(lpad(to_hex(greatest(0,
        (('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint + 259200000)
            / 604800000 * 604800000 - 259200000)), 12, '0'), 32, '0') AS uuid)
$$;

-- As keep_count_by_status, with counters of their own for each week of ids: a total is the sum over
-- all keys. So nothing is counted when a week is dropped, its counters go with it:
-- drop_id_partition calls the function that this makes.
CREATE FUNCTION keep_count_by_week(of_table text, of_kind text) RETURNS void
LANGUAGE plpgsql AS $maker$
BEGIN
    PERFORM keep_count(of_table, of_kind, 'week_of_id(id)', 'status');
    EXECUTE format($text$
        CREATE FUNCTION forget_%1$s(first uuid, following uuid) RETURNS void LANGUAGE sql
        SET enable_seqscan = on AS $forget$
            DELETE FROM counters WHERE kind = %2$L AND key >= first AND key < following
        $forget$
        $text$, of_table, of_kind);
END $maker$;

-- As in V26, but the table is locked before its partition. A statement that may write to any
-- partition locks the table and then all of them: in the other order it and the drop would wait for
-- each other, and on a busy table the drop would give up.
CREATE OR REPLACE FUNCTION drop_id_partition(
    parent regclass, before timestamptz, unless text DEFAULT 'false')
RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '200ms' SET enable_seqscan = on AS $$
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

-- The rows of a past week have one status, nearly all of them. Once that is in its statistics,
-- reading the whole week along another index looks as cheap for any status as its own index.
ALTER FUNCTION store_first_statistics(regclass) RENAME TO store_statistics_of_columns;
CREATE FUNCTION store_first_statistics(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM store_statistics_of_columns(of_table);
    IF EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = of_table AND attname = 'status'
        AND NOT attisdropped) THEN
        EXECUTE format('ALTER TABLE %s ALTER COLUMN status SET (n_distinct = 5)', of_table);
    END IF;
EXCEPTION WHEN OTHERS THEN
    RAISE LOG 'no first statistics of %: %', of_table, SQLERRM;
END $$;

-- The old tables become first partitions as they are, as in V26.
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

-- The old table becomes the partition of all ids until the end of this week.
CREATE FUNCTION take_over(parent text, key text) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = on AS $$
DECLARE
    old constant text := parent || '_first';
    following constant uuid := first_id_of((date_trunc('week', now() AT TIME ZONE 'UTC')
        + interval '1 week') AT TIME ZONE 'UTC');
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

-- Attachments go with the week of their email, by its partition and not by a foreign key: it would
-- look up the email of each, and lock both tables when a partition goes.
ALTER TABLE email_attachments DROP CONSTRAINT email_attachments_workspace_id_email_id_fkey;

SELECT set_aside('emails');
DROP FUNCTION count_emails();
CREATE TABLE emails (LIKE emails_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    PRIMARY KEY (workspace_id, id)) PARTITION BY RANGE (id);
CREATE INDEX emails_by_creation ON emails (workspace_id, created_at, id);
CREATE INDEX emails_by_recipient ON emails (workspace_id, to_key, created_at, id);
CREATE INDEX emails_by_status ON emails (workspace_id, status, created_at, id);
CREATE INDEX emails_by_template ON emails (workspace_id, template_id, created_at, id)
    WHERE template_id IS NOT NULL;
CREATE INDEX emails_by_campaign ON emails (workspace_id, campaign_id, created_at, id)
    WHERE campaign_id IS NOT NULL;
CREATE TABLE emails_rest PARTITION OF emails DEFAULT WITH (fillfactor = 90);
SELECT take_over('emails', 'id');
-- What was counted until now stays under its key, which is less than that of any week. It goes with
-- the first partition, and with the counters of the weeks that are in it. Only what is not in that
-- partition moves to its week.
SELECT keep_count_by_week('emails', 'email');
SELECT add_to_counter(workspace_id, 'email', key, status, n)
FROM (
    SELECT workspace_id, week_of_id(id) AS key, status, count(*) AS n
    FROM emails_rest GROUP BY 1, 2, 3
    UNION ALL
    SELECT workspace_id, '00000000-0000-0000-0000-000000000000', status, -count(*)
    FROM emails_rest GROUP BY 1, 3) moved;

SELECT set_aside('email_events');
CREATE TABLE email_events (LIKE email_events_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    PRIMARY KEY (workspace_id, email_id, id)) PARTITION BY RANGE (email_id);
CREATE TABLE email_events_rest PARTITION OF email_events DEFAULT;
SELECT take_over('email_events', 'email_id');

SELECT set_aside('email_attachments');
CREATE TABLE email_attachments (LIKE email_attachments_first INCLUDING DEFAULTS
    INCLUDING CONSTRAINTS, PRIMARY KEY (workspace_id, email_id, position))
    PARTITION BY RANGE (email_id);
CREATE TABLE email_attachments_rest PARTITION OF email_attachments DEFAULT;
SELECT take_over('email_attachments', 'email_id');

SELECT store_first_statistics(part.relid)
FROM unnest(CAST(ARRAY['campaign_recipients', 'captured_mails', 'deliveries', 'delivery_attempts',
    'email_attachments', 'email_events', 'emails', 'events', 'import_rejects'] AS regclass[])) parent,
    pg_partition_tree(parent) part
WHERE part.isleaf;
DROP FUNCTION take_over(text, text);
DROP FUNCTION set_aside(text);
