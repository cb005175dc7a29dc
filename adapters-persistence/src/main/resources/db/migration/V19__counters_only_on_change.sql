-- A counter is changed with one statement: the slot is chosen, locked and written together.
CREATE OR REPLACE FUNCTION add_to_counter(of_workspace uuid, of_kind text, of_key uuid, of_status text, delta bigint)
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

CREATE FUNCTION count_moves_by_row(of_table text, of_kind text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('DROP TRIGGER %1$s_counted_over ON %1$s', of_table);
    EXECUTE format('CREATE TRIGGER %1$s_counted_over AFTER UPDATE OF status ON %1$s'
        ' FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)'
        ' EXECUTE FUNCTION move_count(%2$L)', of_table, of_kind);
END $$;

SELECT count_moves_by_row('subscribers', 'subscriber');
SELECT count_moves_by_row('imports', 'import');
SELECT count_moves_by_row('campaigns', 'campaign');
DROP FUNCTION count_moves_by_row(text, text);
