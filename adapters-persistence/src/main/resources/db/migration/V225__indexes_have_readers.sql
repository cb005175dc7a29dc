-- trigger_runs_by_status begins with the same columns, then the status.
DROP INDEX trigger_runs_held;

-- A row is stored with the request and gets the answer, which no index has. The room on the page
-- keeps the longer row next to the first one, so that the answer writes no index.
ALTER TABLE idempotency_records SET (fillfactor = 60);
