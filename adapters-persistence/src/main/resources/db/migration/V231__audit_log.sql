-- The end of each chain of an account's audit log. A writer takes a chain that no other one holds,
-- and holds it until it commits. They stay when the account is deleted, as its log does.
CREATE TABLE audit_ends (
    account_id uuid NOT NULL,
    chain smallint NOT NULL,
    last_number bigint NOT NULL,
    last_at timestamptz NOT NULL,
    last_hash bytea NOT NULL,
    PRIMARY KEY (account_id, chain)
) WITH (fillfactor = 50);

-- Who changed what. Each entry has the hash of the entry before it in its chain, also when that one
-- has ended with its retention.
CREATE TABLE audit_entries (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    chain smallint NOT NULL,
    number bigint NOT NULL,
    environment text COLLATE "C",
    occurred_at timestamptz NOT NULL,
    actor_kind text COLLATE "C" NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    session_id uuid,
    address text COLLATE "C",
    request_id text COLLATE "C",
    action text COLLATE "C" NOT NULL,
    target_id uuid,
    fields text[] NOT NULL,
    values_before text[] NOT NULL,
    values_after text[] NOT NULL,
    previous_at timestamptz NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (account_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE audit_entries_rest PARTITION OF audit_entries DEFAULT;
CREATE INDEX audit_entries_by_chain ON audit_entries (account_id, chain, number);

SELECT store_first_statistics('audit_ends'::regclass);
SELECT store_first_statistics('audit_entries'::regclass);
SELECT store_first_statistics('audit_entries_rest'::regclass);

-- Rows end by their partitions, and those without one by a worker: only changes are refused.
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Appends a link to a chain that no other transaction holds; makes another chain when all are held,
-- and waits for one when there are 16. The hash of a link is made of the hash and the time of the
-- link before it, and of the hash of its entry.
CREATE FUNCTION append_audit_link(of_account uuid, of_time timestamptz, of_entry bytea)
RETURNS TABLE (
    to_chain smallint, to_number bigint, before_at timestamptz, before_hash bytea, new_hash bytea)
LANGUAGE plpgsql AS $$
DECLARE
    most_chains constant int := 16;
    first_chain smallint := floor(random() * most_chains);
    last audit_ends;
    appended bytea;
BEGIN
    SELECT e.* INTO last FROM audit_ends e
    WHERE e.account_id = of_account
    ORDER BY (e.chain + first_chain) % most_chains LIMIT 1
    FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        INSERT INTO audit_ends (account_id, chain, last_number, last_at, last_hash)
        VALUES (of_account, first_chain, 0, to_timestamp(0), decode(repeat('00', 32), 'hex'))
        ON CONFLICT (account_id, chain) DO NOTHING;
        SELECT e.* INTO STRICT last FROM audit_ends e
        WHERE e.account_id = of_account AND e.chain = first_chain
        FOR NO KEY UPDATE;
    END IF;
    appended := sha256(last.last_hash
        || int8send(CAST(extract(epoch FROM last.last_at) * 1000000 AS bigint)) || of_entry);
    UPDATE audit_ends e
    SET last_number = last.last_number + 1, last_at = of_time, last_hash = appended
    WHERE e.account_id = of_account AND e.chain = last.chain;
    RETURN QUERY SELECT last.chain, last.last_number + 1, last.last_at, last.last_hash, appended;
END $$;
