-- A webhook is inactive since a moment and for a reason. So far only the database could make one
-- inactive, without saying why.
UPDATE webhooks SET disabled_at = updated_at, disabled_reason = 'manual'
WHERE NOT is_active AND (disabled_at IS NULL OR disabled_reason IS NULL);
UPDATE webhooks SET disabled_at = NULL, disabled_reason = NULL
WHERE is_active AND disabled_at IS NOT NULL;
ALTER TABLE webhooks
    ADD CONSTRAINT webhooks_disabled_check CHECK (is_active = (disabled_at IS NULL)
        AND (disabled_at IS NULL) = (disabled_reason IS NULL)
        AND disabled_reason IN ('manual', 'gone', 'failing'));

-- The key of a request that calls another system is committed before the call. Until this moment
-- the call may be under way; without an answer after it, its outcome is unknown.
ALTER TABLE idempotency_records ADD COLUMN pending_until timestamptz;

-- As before; and a row that was committed without an answer keeps its key when it was pending,
-- because the call may have had its effect. Any other such row has nobody who works on it.
DROP FUNCTION claim_idempotency_key(uuid, text, bytea, timestamptz, timestamptz);
CREATE FUNCTION claim_idempotency_key(wanted_workspace uuid, wanted_key text, wanted_hash bytea,
    present timestamptz, until timestamptz, pending timestamptz DEFAULT NULL)
RETURNS SETOF idempotency_records
LANGUAGE plpgsql
SET lock_timeout = '1s'
AS $$
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
