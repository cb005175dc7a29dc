-- Addresses that must not be mailed, by keyed hash, so that they outlive the person's data.
CREATE TABLE suppressions (
    workspace_id uuid NOT NULL,
    address_hash bytea NOT NULL,
    reason text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, address_hash)
);

-- The head of each workspace's consent chain. Its row is held until the writer commits.
CREATE TABLE consent_heads (
    workspace_id uuid NOT NULL PRIMARY KEY,
    last_number bigint NOT NULL,
    last_hash bytea NOT NULL
) WITH (fillfactor = 50);

-- Opt-ins and opt-outs, each with the hash of itself and the one before. Never changed, never
-- deleted: the person is named by a keyed hash.
CREATE TABLE consents (
    workspace_id uuid NOT NULL,
    number bigint NOT NULL,
    subscriber_id uuid NOT NULL,
    address_hash bytea NOT NULL,
    kind text NOT NULL CHECK (kind IN ('opt_in', 'opt_out')),
    tag_id uuid,
    source text NOT NULL,
    ip text,
    user_agent text,
    wording text,
    occurred_at timestamptz NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (workspace_id, number)
);
CREATE INDEX consents_by_subscriber ON consents (workspace_id, subscriber_id, number);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
