-- No trigger was stored before this version.
ALTER TABLE triggers
    -- in lower case
    ADD COLUMN name_key text COLLATE "C" NOT NULL,
    -- the version in trigger_versions that new runs begin with
    ADD COLUMN definition_version int NOT NULL;
CREATE INDEX triggers_by_name ON triggers (workspace_id, name_key, id);
CREATE INDEX triggers_by_change ON triggers (workspace_id, updated_at, id);

-- What the newest definitions name, found by what is named.
CREATE TABLE trigger_uses (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('tag', 'template')),
    used_id uuid NOT NULL,
    PRIMARY KEY (workspace_id, kind, used_id, trigger_id),
    FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers (workspace_id, id)
        ON DELETE CASCADE
);
CREATE INDEX trigger_uses_by_trigger ON trigger_uses (workspace_id, trigger_id);

-- When a held run was due.
ALTER TABLE trigger_runs ADD COLUMN held_due_at timestamptz;
CREATE INDEX trigger_queue_by_trigger ON trigger_queue (workspace_id, trigger_id);
CREATE INDEX trigger_runs_held ON trigger_runs (workspace_id, trigger_id) WHERE status = 'held';
