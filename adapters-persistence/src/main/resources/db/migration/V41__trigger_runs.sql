-- No run was stored before this version. One run for each trigger, person and entry; a step is a row
-- that is written once.
DROP TABLE trigger_entries;
DROP TABLE trigger_steps;
ALTER TABLE trigger_runs
    DROP COLUMN step,
    DROP COLUMN state,
    DROP COLUMN failure_reason,
    DROP COLUMN held_due_at,
    ALTER COLUMN event_id DROP NOT NULL,
    -- the event or the occurrence that it began with, or 'once'
    ADD COLUMN entry text COLLATE "C" NOT NULL,
    ADD COLUMN facts jsonb NOT NULL,
    -- the wait that it is in, and when it ends on the clock of the workspace
    ADD COLUMN place text COLLATE "C",
    ADD COLUMN waits_until timestamptz,
    ADD COLUMN reason text;
ALTER TABLE trigger_runs SET (fillfactor = 80);
CREATE UNIQUE INDEX trigger_runs_by_entry ON trigger_runs
    (workspace_id, trigger_id, subscriber_id, entry);
CREATE INDEX trigger_runs_by_status ON trigger_runs
    (workspace_id, trigger_id, status, created_at, id);

CREATE TABLE trigger_steps (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    run_id uuid NOT NULL,
    place text COLLATE "C" NOT NULL,
    -- among the steps of the same moment
    number int NOT NULL,
    type text COLLATE "C" NOT NULL,
    outcome text COLLATE "C" NOT NULL,
    reason text,
    waits_until timestamptz,
    occurred_at timestamptz NOT NULL,
    -- each step of each run at most once
    PRIMARY KEY (workspace_id, trigger_id, run_id, place),
    FOREIGN KEY (workspace_id, trigger_id, run_id)
        REFERENCES trigger_runs (workspace_id, trigger_id, id) ON DELETE CASCADE
);

-- A run is held by a lock on its row while a worker stores what it does, and not by a lease.
ALTER TABLE trigger_queue
    DROP COLUMN held,
    DROP COLUMN lease_gen,
    -- how often it was put off since its last step
    ADD COLUMN attempts int NOT NULL DEFAULT 0;
CREATE INDEX trigger_queue_in_turn ON trigger_queue (workspace_id, due_at);

-- Whether triggers react to the event: those of an import do only if it asks for it.
ALTER TABLE outbox ADD COLUMN fires_triggers boolean NOT NULL DEFAULT true;
ALTER TABLE events ADD COLUMN fires_triggers boolean NOT NULL DEFAULT true;

-- The watch sees runs; whatever else it asks for stays.
DO $$
DECLARE
    watch constant text := pg_get_functiondef('due_work(bigint)'::regprocedure);
    imports constant text := '(SELECT ''imports'', due_at';
BEGIN
    IF strpos(watch, imports) = 0 THEN
        RAISE EXCEPTION 'due_work is not as expected';
    END IF;
    EXECUTE replace(watch, imports,
        '(SELECT ''trigger_runs'', due_at FROM trigger_queue ORDER BY due_at LIMIT 1)
        UNION ALL
        ' || imports);
END $$;

SELECT store_first_statistics('trigger_runs'::regclass);
SELECT store_first_statistics('trigger_steps'::regclass);
SELECT store_first_statistics('trigger_queue'::regclass);
