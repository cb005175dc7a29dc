-- API keys and notes over HTTP: both are listed in pages; keys are rotated and tell when they were used.

-- Not indexed, and noted once a minute at most: pages keep room for it.
ALTER TABLE api_keys
    ADD COLUMN last_used_at timestamptz,
    ADD COLUMN version bigint NOT NULL DEFAULT 1,
    SET (fillfactor = 80);
CREATE INDEX api_keys_by_creation ON api_keys (workspace_id, created_at, id);

-- A key has one secret; rotating replaces it.
CREATE UNIQUE INDEX api_key_directory_by_key ON api_key_directory (workspace_id, key_id);

CREATE INDEX notes_by_creation ON notes (workspace_id, subscriber_id, created_at, id);
