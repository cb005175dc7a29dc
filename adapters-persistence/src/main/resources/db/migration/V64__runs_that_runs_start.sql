-- How many runs other runs have started for a person of late: read for each event of a run.
CREATE INDEX trigger_runs_caused ON trigger_runs (workspace_id, subscriber_id, created_at)
    WHERE depth > 0;
