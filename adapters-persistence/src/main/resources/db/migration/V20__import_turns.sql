-- Workspaces take turns with their imports: the one whose last claim is the longest ago is next.

CREATE TABLE import_turns (
    workspace_id uuid NOT NULL PRIMARY KEY,
    claimed_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Steps from workspace to workspace with unfinished imports, and finds the oldest of each.
CREATE INDEX imports_unfinished ON imports (workspace_id, due_at, id)
    WHERE status IN ('queued', 'running');
