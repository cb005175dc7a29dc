-- Makers of partitions take turns before they read the rest. Before, each of several processes that
-- started together held a lock on the rest, which it had read, and waited for the others at the
-- table: all of them gave up. Only makers and droppers of partitions wait for the lock of a turn.
-- Locks that readers and writers feel are waited for as shortly as before, by make_id_partition.
CREATE OR REPLACE FUNCTION make_id_partitions(parent regclass, unit text, ahead int)
RETURNS int LANGUAGE plpgsql
SET lock_timeout = '10s' SET enable_seqscan = on AS $$
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
