-- Exact totals without counting. Each counter is spread over up to 16 slots; its value is their
-- sum. Triggers add what a statement changed, in the transaction that changed it.
CREATE TABLE counters (
    workspace_id uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    key uuid NOT NULL,
    status text COLLATE "C" NOT NULL,
    slot smallint NOT NULL CHECK (slot BETWEEN 0 AND 15),
    n bigint NOT NULL,
    PRIMARY KEY (workspace_id, kind, key, status, slot)
) WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);

-- Takes a slot that no other transaction holds, nearest to the one of this backend. So writers do
-- not wait for each other, and counters never take part in a deadlock. A slot more is opened when
-- all are held; only with 16 held does a writer wait.
CREATE FUNCTION add_to_counter(
    of_workspace uuid, of_kind text, of_key uuid, of_status text, delta bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    mine constant int := pg_backend_pid() % 16;
    free_slot smallint;
BEGIN
    UPDATE counters SET n = n + delta
    WHERE workspace_id = of_workspace AND kind = of_kind AND key = of_key AND status = of_status
        AND slot = (
            SELECT slot FROM counters
            WHERE workspace_id = of_workspace AND kind = of_kind AND key = of_key
                AND status = of_status
            ORDER BY (slot - mine + 16) % 16
            LIMIT 1
            FOR NO KEY UPDATE SKIP LOCKED);
    IF FOUND THEN
        RETURN;
    END IF;
    SELECT candidate INTO free_slot FROM generate_series(0, 15) candidate
    WHERE NOT EXISTS (
        SELECT 1 FROM counters
        WHERE workspace_id = of_workspace AND kind = of_kind AND key = of_key
            AND status = of_status AND slot = candidate)
    ORDER BY (candidate - mine + 16) % 16
    LIMIT 1;
    INSERT INTO counters AS c (workspace_id, kind, key, status, slot, n)
    VALUES (of_workspace, of_kind, of_key, of_status, coalesce(free_slot, mine), delta)
    ON CONFLICT (workspace_id, kind, key, status, slot) DO UPDATE SET n = c.n + excluded.n;
END $$;

-- Has the rows of a table counted from now on, by an expression for the key and one for the status.
-- Groups are added in one order, so that two statements never want slots crosswise.
CREATE FUNCTION keep_count(of_table text, of_kind text, key_of text, status_of text)
RETURNS void LANGUAGE plpgsql AS $maker$
BEGIN
    EXECUTE format($text$
        CREATE FUNCTION count_%1$s() RETURNS trigger LANGUAGE plpgsql AS $count$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, %3$s AS k, %4$s AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, %2$L, g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, %3$s AS k, %4$s AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, %2$L, g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, %3$s AS k, %4$s AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, %3$s, %4$s, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, %2$L, g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $count$
        $text$, of_table, of_kind, key_of, status_of);
    EXECUTE format('CREATE TRIGGER %1$s_counted_in AFTER INSERT ON %1$s REFERENCING NEW TABLE AS added'
        ' FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', of_table);
    EXECUTE format('CREATE TRIGGER %1$s_counted_out AFTER DELETE ON %1$s REFERENCING OLD TABLE AS removed'
        ' FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', of_table);
    IF status_of != '''''' THEN
        EXECUTE format('CREATE TRIGGER %1$s_counted_over AFTER UPDATE ON %1$s'
            ' REFERENCING OLD TABLE AS removed NEW TABLE AS added'
            ' FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', of_table);
    END IF;
END $maker$;

-- As keep_count, for a table whose rows have no status and are counted as a whole.
CREATE FUNCTION keep_count(of_table text, of_kind text) RETURNS void LANGUAGE sql AS $$
    SELECT keep_count(of_table, of_kind, '''00000000-0000-0000-0000-000000000000''::uuid', '''''')
$$;

-- As keep_count, by status over the whole workspace.
CREATE FUNCTION keep_count_by_status(of_table text, of_kind text) RETURNS void LANGUAGE sql AS $$
    SELECT keep_count(of_table, of_kind, '''00000000-0000-0000-0000-000000000000''::uuid', 'status')
$$;

-- Rows of these tables are changed one by one, and seldom in their status. A trigger for each row
-- has a condition, so that other changes run no trigger; a trigger for the statement has none.
CREATE FUNCTION move_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    nil constant uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
    PERFORM add_to_counter(OLD.workspace_id, TG_ARGV[0], nil, OLD.status, -1);
    PERFORM add_to_counter(NEW.workspace_id, TG_ARGV[0], nil, NEW.status, 1);
    RETURN NULL;
END $$;
