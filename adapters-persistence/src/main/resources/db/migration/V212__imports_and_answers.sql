CREATE TABLE imports (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    status text COLLATE "C" NOT NULL
        CHECK (status IN ('queued', 'running', 'completed', 'failed')),
    options jsonb NOT NULL,
    lines_read bigint NOT NULL DEFAULT 0,
    created_rows bigint NOT NULL DEFAULT 0,
    updated_rows bigint NOT NULL DEFAULT 0,
    ignored_rows bigint NOT NULL DEFAULT 0,
    rejected_rows bigint NOT NULL DEFAULT 0,
    failure_reason text,
    due_at timestamptz NOT NULL,
    lease_gen bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    completed_at timestamptz,
    format text COLLATE "C" NOT NULL CHECK (format IN ('csv', 'ndjson')),
    total_bytes bigint NOT NULL,
    bytes_read bigint NOT NULL DEFAULT 0,
    started_at timestamptz,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX imports_by_creation ON imports (workspace_id, created_at, id);
CREATE INDEX imports_due ON imports (due_at) WHERE status IN ('queued', 'running');
CREATE INDEX imports_by_status ON imports (workspace_id, status, created_at, id);
-- Steps from workspace to workspace with unfinished imports, and finds the oldest of each.
CREATE INDEX imports_unfinished ON imports (workspace_id, due_at, id)
    WHERE status IN ('queued', 'running');

SELECT keep_count_by_status('imports', 'import');

-- its rows change one by one, and seldom in their status
CREATE OR REPLACE TRIGGER imports_counted_over AFTER UPDATE OF status ON imports
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION move_count('import');

-- An import's content is stored in chunks, so that neither end ever holds all of it, and goes
-- when the import is at its end.
CREATE TABLE import_chunks (
    workspace_id uuid NOT NULL,
    import_id uuid NOT NULL,
    number int NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (workspace_id, import_id, number),
    FOREIGN KEY (workspace_id, import_id) REFERENCES imports (workspace_id, id) ON DELETE CASCADE
);
-- read once and deleted: not worth the time to compress
ALTER TABLE import_chunks ALTER COLUMN content SET STORAGE EXTERNAL;

-- Rejected rows go with the import's age; the import itself stays.
CREATE TABLE import_rejects (
    workspace_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line bigint NOT NULL,
    reason text NOT NULL,
    content text NOT NULL,
    code text NOT NULL,
    PRIMARY KEY (workspace_id, import_id, line)
) PARTITION BY RANGE (import_id);
CREATE TABLE import_rejects_rest PARTITION OF import_rejects DEFAULT;

CREATE TABLE import_turns (
    workspace_id uuid PRIMARY KEY,
    claimed_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Answers of requests that must have one effect. A row without status belongs to a request that
-- is still running in the transaction that wrote it. Answers may hold secrets that are shown
-- once: their bodies are sealed. They are found and taken by key over all their time, which
-- partitions would not allow: they are deleted in batches, and vacuumed before much of the table
-- is dead.
CREATE TABLE idempotency_records (
    workspace_id uuid NOT NULL,
    key text COLLATE "C" NOT NULL,
    request_hash bytea NOT NULL,
    response_status int,
    response_headers jsonb,
    response_body bytea,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    encryption_key_id text COLLATE "C",
    pending_until timestamptz,
    PRIMARY KEY (workspace_id, key)
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.2);
CREATE INDEX idempotency_records_expired ON idempotency_records (expires_at);

-- Takes a key for a request, unless it stands for one: then returns what it stands for. Waits
-- about a second for another transaction that holds the key; the limit is the function's own, so
-- that later statements of the same transaction wait as they always do. A row that was committed
-- without an answer keeps its key when it was pending, because the call may have had its effect.
-- Any other such row is one on which no request works any more.
CREATE FUNCTION claim_idempotency_key(
    wanted_workspace uuid, wanted_key text, wanted_hash bytea, present timestamptz, until
    timestamptz, pending timestamptz DEFAULT NULL)
RETURNS SETOF idempotency_records LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
BEGIN
    -- most repetitions find an answer: reading it locks nothing and writes nothing
    RETURN QUERY SELECT r.* FROM idempotency_records r
        WHERE r.workspace_id = wanted_workspace AND r.key = wanted_key AND r.expires_at > present
            AND (r.response_status IS NOT NULL OR r.pending_until IS NOT NULL);
    IF FOUND THEN
        RETURN;
    END IF;
    INSERT INTO idempotency_records AS r
        (workspace_id, key, request_hash, created_at, expires_at, pending_until)
    VALUES (wanted_workspace, wanted_key, wanted_hash, present, until, pending)
    ON CONFLICT (workspace_id, key) DO UPDATE
        SET request_hash = excluded.request_hash, created_at = excluded.created_at,
            expires_at = excluded.expires_at, pending_until = excluded.pending_until,
            response_status = NULL, response_headers = NULL, response_body = NULL,
            encryption_key_id = NULL
        WHERE r.expires_at <= present
            OR (r.response_status IS NULL AND r.pending_until IS NULL);
    IF NOT FOUND THEN
        RETURN QUERY SELECT r.* FROM idempotency_records r
            WHERE r.workspace_id = wanted_workspace AND r.key = wanted_key;
    END IF;
END $$;
