-- The content of an import can be stored before its options are chosen.
ALTER TABLE imports DROP CONSTRAINT imports_status_check;
ALTER TABLE imports ADD CONSTRAINT imports_status_check
    CHECK (status IN ('held', 'queued', 'running', 'completed', 'failed'));
-- Finds those that nobody started in time.
CREATE INDEX imports_held ON imports (due_at) WHERE status = 'held';
