-- Answers may hold secrets that are shown once: their bodies are sealed, and name the key that opens
-- them. Upkeep forgets what is old in any workspace, so that its index is led by time.
ALTER TABLE idempotency_records ADD COLUMN encryption_key_id text COLLATE "C";
DROP INDEX idempotency_records_by_expiry;
CREATE INDEX idempotency_records_expired ON idempotency_records (expires_at);

-- Takes a key for a request, unless it stands for one: then returns what it stands for. Waits about
-- a second for another transaction that holds the key; the limit is the function's own, so that
-- later statements of the same transaction wait as they always do. A row that was committed without
-- an answer has nobody who works on it.
CREATE FUNCTION claim_idempotency_key(
    wanted_workspace uuid, wanted_key text, wanted_hash bytea, present timestamptz, until timestamptz)
RETURNS SETOF idempotency_records
LANGUAGE plpgsql
SET lock_timeout = '1s'
AS $$
BEGIN
    -- most repetitions find an answer: reading it locks nothing and writes nothing
    RETURN QUERY SELECT r.* FROM idempotency_records r
        WHERE r.workspace_id = wanted_workspace AND r.key = wanted_key
            AND r.expires_at > present AND r.response_status IS NOT NULL;
    IF FOUND THEN
        RETURN;
    END IF;
    INSERT INTO idempotency_records AS r (workspace_id, key, request_hash, created_at, expires_at)
    VALUES (wanted_workspace, wanted_key, wanted_hash, present, until)
    ON CONFLICT (workspace_id, key) DO UPDATE
        SET request_hash = excluded.request_hash, created_at = excluded.created_at,
            expires_at = excluded.expires_at, response_status = NULL, response_headers = NULL,
            response_body = NULL, encryption_key_id = NULL
        WHERE r.expires_at <= present OR r.response_status IS NULL;
    IF NOT FOUND THEN
        RETURN QUERY SELECT r.* FROM idempotency_records r
            WHERE r.workspace_id = wanted_workspace AND r.key = wanted_key;
    END IF;
END $$;
