-- Jobs that queue ended deliveries of a webhook again, each once: they continue after the last
-- delivery that they reached.
CREATE TABLE webhook_replays (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    status text COLLATE "C" NOT NULL CHECK (status IN
        ('queued', 'running', 'completed', 'cancelled', 'failed')),
    since timestamptz NOT NULL,
    until timestamptz NOT NULL,
    statuses text[] NOT NULL,
    event_types text[] NOT NULL,
    requeued bigint NOT NULL DEFAULT 0,
    reached_at timestamptz,
    reached_id uuid,
    failure_reason text,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz,
    -- the end of the lease while a worker runs it; NULL once it has ended
    due_at timestamptz,
    lease_gen bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
) WITH (fillfactor = 50);
CREATE INDEX webhook_replays_by_webhook ON webhook_replays
    (workspace_id, webhook_id, created_at, id);
CREATE INDEX webhook_replays_due ON webhook_replays (due_at) WHERE due_at IS NOT NULL;
SELECT keep_count('webhook_replays', 'webhook_replay', 'webhook_id', 'status');

-- Attempts before the schedule that is under way: a repeated delivery has the whole schedule.
ALTER TABLE delivery_queue ADD COLUMN earlier int NOT NULL DEFAULT 0;

-- The watch sees replays; whatever else it asks for stays.
DO $$
DECLARE
    watch constant text := pg_get_functiondef('due_work(bigint)'::regprocedure);
    imports constant text := '(SELECT ''imports'', due_at';
BEGIN
    IF strpos(watch, imports) = 0 THEN
        RAISE EXCEPTION 'due_work is not as expected';
    END IF;
    EXECUTE replace(watch, imports,
        '(SELECT ''webhook_replay'', due_at FROM webhook_replays
            WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1)
        UNION ALL
        ' || imports);
END $$;

SELECT store_first_statistics('webhook_replays'::regclass);
