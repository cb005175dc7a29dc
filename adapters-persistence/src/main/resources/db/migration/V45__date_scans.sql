-- The look through the people of a workspace that schedules the runs of a trigger by date. No row:
-- the trigger is inactive, or of another kind.
CREATE TABLE date_scans (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    -- the part of time whose occurrences it schedules, on the clock of the workspace; empty between
    -- two looks
    first_at timestamptz NOT NULL,
    before_at timestamptz NOT NULL,
    -- the person that was seen last
    last_seen uuid,
    due_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, trigger_id),
    FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers (workspace_id, id)
        ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX date_scans_due ON date_scans (due_at);

-- A run of a date that has not begun. It is removed when the date or the trigger changes.
ALTER TABLE trigger_queue ADD COLUMN is_scheduled boolean NOT NULL DEFAULT false;

INSERT INTO date_scans (workspace_id, trigger_id, first_at, before_at, due_at)
SELECT workspace_id, id, workspace_time(workspace_id, now()), workspace_time(workspace_id, now()),
    now()
FROM triggers WHERE is_active AND event_type = 'date';

-- The watch sees scans; whatever else it asks for stays.
DO $$
DECLARE
    watch constant text := pg_get_functiondef('due_work(bigint)'::regprocedure);
    imports constant text := '(SELECT ''imports'', due_at';
BEGIN
    IF strpos(watch, imports) = 0 THEN
        RAISE EXCEPTION 'due_work is not as expected';
    END IF;
    EXECUTE replace(watch, imports,
        '(SELECT ''trigger_dates'', due_at FROM date_scans ORDER BY due_at LIMIT 1)
        UNION ALL
        ' || imports);
END $$;

SELECT store_first_statistics('date_scans'::regclass);
