-- A scan whose trigger has many scheduled runs of before. They are removed in parts, and only then
-- does the scan begin. One that is ended has nothing to do after that.
ALTER TABLE date_scans
    ADD COLUMN is_clearing boolean NOT NULL DEFAULT false,
    ADD COLUMN is_ended boolean NOT NULL DEFAULT false;

-- The scheduled runs of a trigger are found without its runs that have begun.
CREATE INDEX trigger_queue_scheduled ON trigger_queue (workspace_id, trigger_id, run_id)
    WHERE is_scheduled;
