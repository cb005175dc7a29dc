-- Suppressions are listed: with the address while a subscriber has it, and by hash alone otherwise.
-- Rows from before show the address of their subscriber once it is suppressed again.
ALTER TABLE suppressions
    ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN email text;
CREATE INDEX suppressions_by_creation ON suppressions (workspace_id, created_at, id);

-- Decisions that ended suppressions. They name no person.
CREATE TABLE suppression_lifts (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    address_hash bytea NOT NULL,
    suppressed_for text COLLATE "C" NOT NULL,
    suppressed_at timestamptz NOT NULL,
    reason text NOT NULL,
    actor_kind text COLLATE "C" NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    lifted_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE TRIGGER suppression_lifts_append_only BEFORE UPDATE OR DELETE ON suppression_lifts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Addresses whose subscriber had unsubscribed when the address was given up: the next subscriber
-- begins without marketing mail.
CREATE TABLE objections (
    workspace_id uuid NOT NULL,
    address_hash bytea NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, address_hash)
);

SELECT store_first_statistics('suppression_lifts'::regclass);
SELECT store_first_statistics('objections'::regclass);
