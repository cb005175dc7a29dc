-- Since when history is due to be dropped: the end of the oldest partition that drop_id_partition
-- would drop, or when there is none, the oldest time among some rows of the rest that it would
-- delete. Null when nothing is due. Takes no lock that a writer waits for, and reads of the
-- partitions only their bounds.
CREATE FUNCTION oldest_due_history(parent regclass, before timestamptz, unless text)
RETURNS timestamptz LANGUAGE plpgsql STABLE
SET enable_seqscan = on AS $$
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
