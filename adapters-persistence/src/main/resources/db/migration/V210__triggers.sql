CREATE TABLE triggers (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    event_type text COLLATE "C" NOT NULL,
    is_active boolean NOT NULL,
    version int NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    definition_version int NOT NULL,
    subject text COLLATE "C" NOT NULL DEFAULT '',
    slug text COLLATE "C",
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX triggers_by_creation ON triggers (workspace_id, created_at, id);
CREATE INDEX triggers_by_name ON triggers (workspace_id, name_key, id);
CREATE INDEX triggers_by_change ON triggers (workspace_id, updated_at, id);
CREATE INDEX triggers_by_event ON triggers (workspace_id, event_type, subject) WHERE is_active;
CREATE UNIQUE INDEX triggers_by_slug ON triggers (workspace_id, slug);

SELECT keep_count('triggers', 'trigger');

-- What a trigger does; runs keep the version that they began with. A trigger is deleted at once.
-- Its runs and versions, which may be many, are removed in parts.
CREATE TABLE trigger_versions (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    version int NOT NULL,
    definition jsonb NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, trigger_id, version)
);

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

-- One run for each trigger, person and entry.
CREATE TABLE trigger_runs (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    id uuid NOT NULL,
    trigger_version int NOT NULL,
    subscriber_id uuid NOT NULL,
    event_id uuid,
    status text COLLATE "C" NOT NULL
        CHECK (status IN ('active', 'held', 'completed', 'skipped', 'exited', 'failed', 'cancelled')),
    depth smallint NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    entry text COLLATE "C" NOT NULL,
    facts jsonb NOT NULL,
    place text COLLATE "C",
    waits_until timestamptz,
    reason text,
    PRIMARY KEY (workspace_id, trigger_id, id)
) WITH (fillfactor = 80);
CREATE INDEX trigger_runs_by_creation ON trigger_runs (workspace_id, trigger_id, created_at, id);
CREATE INDEX trigger_runs_by_subscriber ON trigger_runs (workspace_id, subscriber_id)
    WHERE status IN ('active', 'held');
CREATE INDEX trigger_runs_held ON trigger_runs (workspace_id, trigger_id) WHERE status = 'held';
CREATE UNIQUE INDEX trigger_runs_by_entry ON trigger_runs
    (workspace_id, trigger_id, subscriber_id, entry);
CREATE INDEX trigger_runs_by_status ON trigger_runs
    (workspace_id, trigger_id, status, created_at, id);
-- How many runs other runs have started for a person of late: read for each event of a run.
CREATE INDEX trigger_runs_caused ON trigger_runs (workspace_id, subscriber_id, created_at)
    WHERE depth > 0;

SELECT keep_count('trigger_runs', 'trigger_run', 'trigger_id', 'status');

-- Each step of each run at most once. A step is a row that is written once.
CREATE TABLE trigger_steps (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    run_id uuid NOT NULL,
    place text COLLATE "C" NOT NULL,
    number int NOT NULL,
    type text COLLATE "C" NOT NULL,
    outcome text COLLATE "C" NOT NULL,
    reason text,
    waits_until timestamptz,
    occurred_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, trigger_id, run_id, place)
);

-- The steps of runs go with them, by one statement for all runs that a statement deletes. A
-- foreign key would look for the run of each step and write a lock to it, and a worker stores a
-- step only with the run that it moves.
CREATE FUNCTION remove_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM trigger_steps s USING removed r
    WHERE s.workspace_id = r.workspace_id AND s.trigger_id = r.trigger_id AND s.run_id = r.id;
    RETURN NULL;
END $$;

CREATE TRIGGER trigger_runs_remove_steps AFTER DELETE ON trigger_runs
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_steps();

-- Only runs that go on. A run is held by a lock on its row while a worker stores what it does,
-- and not by a lease.
CREATE TABLE trigger_queue (
    workspace_id uuid NOT NULL,
    run_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    is_scheduled boolean NOT NULL DEFAULT false,
    PRIMARY KEY (workspace_id, run_id)
) WITH (
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);
CREATE INDEX trigger_queue_due ON trigger_queue (due_at);
CREATE INDEX trigger_queue_by_trigger ON trigger_queue (workspace_id, trigger_id);
CREATE INDEX trigger_queue_in_turn ON trigger_queue (workspace_id, due_at);
-- The scheduled runs of a trigger are found without its runs that have begun.
CREATE INDEX trigger_queue_scheduled ON trigger_queue (workspace_id, trigger_id, run_id)
    WHERE is_scheduled;

-- The look through the people of a workspace that schedules the runs of a trigger by date. No row:
-- the trigger is inactive, or of another kind.
CREATE TABLE date_scans (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    first_at timestamptz NOT NULL,
    before_at timestamptz NOT NULL,
    last_seen uuid,
    due_at timestamptz NOT NULL,
    is_clearing boolean NOT NULL DEFAULT false,
    is_ended boolean NOT NULL DEFAULT false,
    PRIMARY KEY (workspace_id, trigger_id),
    FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers (workspace_id, id)
        ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX date_scans_due ON date_scans (due_at);

-- The runs of a trigger that is stopped or started again may be many: those that are still to be
-- held or to go on are moved in parts.
CREATE TABLE unsettled_triggers (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, trigger_id),
    FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers (workspace_id, id)
        ON DELETE CASCADE
);
