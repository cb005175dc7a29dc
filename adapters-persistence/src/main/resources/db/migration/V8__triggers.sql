CREATE TABLE triggers (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    event_type text COLLATE "C" NOT NULL,
    is_active boolean NOT NULL,
    version int NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX triggers_by_creation ON triggers (workspace_id, created_at, id);
CREATE INDEX triggers_by_event ON triggers (workspace_id, event_type) WHERE is_active;
SELECT keep_count('triggers', 'trigger');

-- What a trigger does; runs keep the version that they began with.
CREATE TABLE trigger_versions (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    version int NOT NULL,
    definition jsonb NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, trigger_id, version),
    FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers (workspace_id, id)
        ON DELETE CASCADE
);

-- An event that matched, once for each trigger, subscriber and event.
CREATE TABLE trigger_entries (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    event_id uuid NOT NULL,
    depth smallint NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, trigger_id, subscriber_id, event_id),
    FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers (workspace_id, id)
        ON DELETE CASCADE
);

CREATE TABLE trigger_runs (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    id uuid NOT NULL,
    trigger_version int NOT NULL,
    subscriber_id uuid NOT NULL,
    event_id uuid NOT NULL,
    status text COLLATE "C" NOT NULL CHECK (status IN
        ('active', 'held', 'completed', 'exited', 'failed', 'cancelled')),
    step int NOT NULL,
    depth smallint NOT NULL,
    state jsonb NOT NULL,
    failure_reason text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, trigger_id, id),
    FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers (workspace_id, id)
        ON DELETE CASCADE
);
CREATE INDEX trigger_runs_by_creation ON trigger_runs (workspace_id, trigger_id, created_at, id);
CREATE INDEX trigger_runs_by_subscriber ON trigger_runs (workspace_id, subscriber_id)
    WHERE status IN ('active', 'held');
SELECT keep_count('trigger_runs', 'trigger_run', 'trigger_id', 'status');

-- Each step of each run at most once.
CREATE TABLE trigger_steps (
    workspace_id uuid NOT NULL,
    run_id uuid NOT NULL,
    step int NOT NULL,
    outcome text NOT NULL,
    occurred_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, run_id, step)
);

-- Only runs that go on. While one is held, due_at is the end of the lease.
CREATE TABLE trigger_queue (
    workspace_id uuid NOT NULL,
    run_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    lease_gen bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, run_id)
) WITH (
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);
CREATE INDEX trigger_queue_due ON trigger_queue (due_at);
