-- Workers lease whole endpoints: a claim writes one row for each endpoint, a delivery that succeeds
-- at once is inserted and deleted, and nothing visits the endpoints that have nothing to do.

SET LOCAL enable_seqscan = on;

-- When a webhook is to be looked at, and how its latest attempts ended. Each webhook has a row as
-- long as it exists or has queued deliveries.
CREATE TABLE webhook_queues (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    -- when its first delivery is due and its pause is over; the end of the lease while it is held;
    -- NULL when nothing is queued
    due_at timestamptz,
    held boolean NOT NULL DEFAULT false,
    lease_gen bigint NOT NULL DEFAULT 0,
    consecutive_failures int NOT NULL DEFAULT 0,
    -- on the workspace's clock
    failing_since timestamptz,
    paused_until timestamptz,
    PRIMARY KEY (workspace_id, webhook_id)
) WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);
CREATE INDEX webhook_queues_due ON webhook_queues (due_at) WHERE due_at IS NOT NULL;

INSERT INTO webhook_queues (workspace_id, webhook_id, due_at)
SELECT h.workspace_id, h.id, q.due_at
FROM webhooks h LEFT JOIN (
    SELECT workspace_id, webhook_id, min(CASE WHEN held THEN now() ELSE due_at END) AS due_at
    FROM delivery_queue GROUP BY 1, 2) q ON q.workspace_id = h.workspace_id AND q.webhook_id = h.id;

-- nothing has written these
ALTER TABLE webhooks DROP COLUMN consecutive_failures, DROP COLUMN failing_since;

CREATE FUNCTION add_webhook_queues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO webhook_queues (workspace_id, webhook_id) SELECT workspace_id, id FROM added;
    RETURN NULL;
END $$;
CREATE TRIGGER webhooks_have_queues AFTER INSERT ON webhooks
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_webhook_queues();

-- What is queued for a webhook that became inactive or was deleted is skipped soon, and not when it
-- is due. A webhook that becomes active starts without failures.
CREATE FUNCTION wake_webhook_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM webhook_queues
        WHERE workspace_id = OLD.workspace_id AND webhook_id = OLD.id
            AND NOT held AND due_at IS NULL;
    ELSIF NEW.is_active THEN
        UPDATE webhook_queues
        SET consecutive_failures = 0, failing_since = NULL, paused_until = NULL
        WHERE workspace_id = NEW.workspace_id AND webhook_id = NEW.id;
    END IF;
    UPDATE webhook_queues SET due_at = now()
    WHERE workspace_id = OLD.workspace_id AND webhook_id = OLD.id AND NOT held AND due_at > now();
    RETURN NULL;
END $$;
CREATE TRIGGER webhooks_wake_queues AFTER UPDATE OF is_active ON webhooks FOR EACH ROW
    WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active) EXECUTE FUNCTION wake_webhook_queue();
CREATE TRIGGER webhooks_end_queues AFTER DELETE ON webhooks FOR EACH ROW
    EXECUTE FUNCTION wake_webhook_queue();

-- Only deliveries that are still to be attempted, in the order of each endpoint.
ALTER TABLE delivery_queue RENAME TO old_delivery_queue;
ALTER TABLE old_delivery_queue RENAME CONSTRAINT delivery_queue_pkey TO old_delivery_queue_pkey;
CREATE TABLE delivery_queue (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    event_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    kind text NOT NULL DEFAULT 'scheduled' CHECK (kind IN ('scheduled', 'manual')),
    PRIMARY KEY (workspace_id, webhook_id, delivery_id)
) WITH (
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 5000,
    autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);
INSERT INTO delivery_queue
    (workspace_id, webhook_id, delivery_id, event_id, due_at, attempts)
SELECT q.workspace_id, q.webhook_id, q.delivery_id, d.event_id,
    CASE WHEN q.held THEN now() ELSE q.due_at END, d.attempts
FROM old_delivery_queue q
JOIN deliveries d ON d.workspace_id = q.workspace_id AND d.id = q.delivery_id
WHERE EXISTS (SELECT 1 FROM webhook_queues w
    WHERE w.workspace_id = q.workspace_id AND w.webhook_id = q.webhook_id);
UPDATE deliveries d SET status = 'skipped'
FROM old_delivery_queue q
WHERE d.workspace_id = q.workspace_id AND d.id = q.delivery_id
    AND d.status IN ('pending', 'retrying')
    AND NOT EXISTS (SELECT 1 FROM delivery_queue n WHERE n.workspace_id = q.workspace_id
        AND n.webhook_id = q.webhook_id AND n.delivery_id = q.delivery_id);
DROP TABLE old_delivery_queue;
CREATE INDEX delivery_queue_order ON delivery_queue (workspace_id, webhook_id, due_at, delivery_id);

-- A response is stored once, with its attempt.
ALTER TABLE delivery_attempts
    ADD COLUMN retry_after_micros bigint,
    ADD COLUMN is_final boolean NOT NULL DEFAULT false;
UPDATE delivery_attempts a
SET retry_after_micros = d.retry_after_micros, is_final = d.error_is_final
FROM deliveries d
WHERE d.workspace_id = a.workspace_id AND d.id = a.delivery_id AND d.attempts = a.number
    AND (d.retry_after_micros IS NOT NULL OR d.error_is_final);
INSERT INTO delivery_attempts (workspace_id, delivery_id, attempted_at, number, kind,
    response_status, response_body, response_micros, error, retry_after_micros, is_final)
SELECT d.workspace_id, d.id, coalesce(d.delivered_at, d.created_at), d.attempts, 'scheduled',
    d.response_status, d.response_body, d.response_micros, d.error, d.retry_after_micros,
    d.error_is_final
FROM deliveries d
WHERE d.attempts > 0 AND d.response_micros IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM delivery_attempts a
    WHERE a.workspace_id = d.workspace_id AND a.delivery_id = d.id);
UPDATE delivery_attempts SET response_status = NULL
WHERE response_status NOT BETWEEN 100 AND 599;
ALTER TABLE deliveries
    DROP COLUMN response_status,
    DROP COLUMN response_body,
    DROP COLUMN response_micros,
    DROP COLUMN error,
    DROP COLUMN retry_after_micros,
    DROP COLUMN error_is_final;

-- One index serves each list: all statuses are the merged lists of each.
DROP INDEX deliveries_by_webhook;

-- What the attempts of a day came to, so that statistics read no history. Written only by the holder
-- of the endpoint. The day is of the workspace's clock, in UTC.
CREATE TABLE webhook_stats (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    day date NOT NULL,
    event_type text COLLATE "C" NOT NULL,
    delivered bigint NOT NULL,
    failed bigint NOT NULL,
    attempts bigint NOT NULL,
    failed_attempts bigint NOT NULL,
    response_micros bigint NOT NULL,
    -- how many attempts took how long, in the buckets of ResponseTimes
    response_times int[] NOT NULL,
    last_delivery_at timestamptz,
    last_failure_at timestamptz,
    PRIMARY KEY (workspace_id, webhook_id, day, event_type)
) WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);
CREATE FUNCTION add_up(one int[], other int[]) RETURNS int[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY(SELECT coalesce(a, 0) + coalesce(b, 0)
        FROM unnest(one, other) WITH ORDINALITY AS n (a, b, place) ORDER BY place)
$$;

-- The watch sees endpoints; whatever else it asks for stays.
DO $$
DECLARE
    watch constant text := pg_get_functiondef('due_work(bigint)'::regprocedure);
    deliveries constant text := 'due_at FROM delivery_queue ORDER BY';
BEGIN
    IF strpos(watch, deliveries) = 0 THEN
        RAISE EXCEPTION 'due_work is not as expected';
    END IF;
    EXECUTE replace(watch, deliveries,
        'due_at FROM webhook_queues WHERE due_at IS NOT NULL ORDER BY');
END $$;

SELECT store_first_statistics(tab::regclass)
FROM unnest(ARRAY['delivery_queue', 'webhook_queues', 'webhook_stats']) tab;
