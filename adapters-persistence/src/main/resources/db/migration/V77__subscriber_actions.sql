-- Jobs that treat each person whom a selection chooses in the same way, each once: they continue
-- after the last person that they reached.
CREATE TABLE subscriber_actions (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    status text COLLATE "C" NOT NULL CHECK (status IN
        ('queued', 'running', 'completed', 'cancelled', 'failed')),
    action text COLLATE "C" NOT NULL CHECK (action IN ('tag', 'untag', 'unsubscribe', 'delete')),
    -- the tags that people join or leave, the selection, and the client
    options jsonb NOT NULL,
    -- until the end of the job, because rules can name people
    rules jsonb,
    people bigint NOT NULL,
    examined bigint NOT NULL DEFAULT 0,
    changed bigint NOT NULL DEFAULT 0,
    unchanged bigint NOT NULL DEFAULT 0,
    refused bigint NOT NULL DEFAULT 0,
    reached_at timestamptz,
    reached_id uuid,
    failure_reason text,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz,
    -- the end of the lease while a worker runs it
    due_at timestamptz NOT NULL,
    lease_gen bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
) WITH (fillfactor = 50);
CREATE INDEX subscriber_actions_in_order ON subscriber_actions (workspace_id, created_at, id);
CREATE INDEX subscriber_actions_by_status ON subscriber_actions
    (workspace_id, status, created_at, id);
-- Steps from workspace to workspace with open actions, and finds the oldest of each.
CREATE INDEX subscriber_actions_open ON subscriber_actions (workspace_id, due_at, id)
    WHERE status IN ('queued', 'running');
-- The watch finds the first one.
CREATE INDEX subscriber_actions_due ON subscriber_actions (due_at)
    WHERE status IN ('queued', 'running');
SELECT keep_count_by_status('subscriber_actions', 'subscriber_action');

-- Workspaces take turns with their actions: the one whose last claim is the longest ago is next.
CREATE TABLE action_turns (
    workspace_id uuid NOT NULL PRIMARY KEY,
    claimed_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- The watch sees actions; what else it asks for stays.
DO $$
DECLARE
    watch constant text := pg_get_functiondef('due_work(bigint)'::regprocedure);
    imports constant text := '(SELECT ''imports'', due_at';
BEGIN
    IF strpos(watch, imports) = 0 THEN
        RAISE EXCEPTION 'due_work is not as expected';
    END IF;
    EXECUTE replace(watch, imports,
        '(SELECT ''subscriber_actions'', due_at FROM subscriber_actions
            WHERE status IN (''queued'', ''running'') ORDER BY due_at LIMIT 1)
        UNION ALL
        ' || imports);
END $$;

SELECT store_first_statistics('subscriber_actions'::regclass);
SELECT store_first_statistics('action_turns'::regclass);
