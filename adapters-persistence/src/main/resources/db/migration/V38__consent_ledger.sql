-- The ledger of opt-ins and opt-outs. Nothing was written to the tables of V7.
DROP TABLE consents, consent_heads;

-- The end of each chain. A writer takes a chain that no other one holds, and holds it until it
-- commits.
CREATE TABLE consent_heads (
    workspace_id uuid NOT NULL,
    chain smallint NOT NULL,
    last_number bigint NOT NULL,
    last_hash bytea NOT NULL,
    PRIMARY KEY (workspace_id, chain)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- One link for each transaction that changed consents.
CREATE TABLE consent_links (
    workspace_id uuid NOT NULL,
    chain smallint NOT NULL,
    number bigint NOT NULL,
    records int NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (workspace_id, chain, number)
);

-- The records of a link: what happened, and a hash that stands for whom it happened to.
CREATE TABLE consents (
    workspace_id uuid NOT NULL,
    chain smallint NOT NULL,
    number bigint NOT NULL,
    place int NOT NULL,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('opt_in', 'opt_out')),
    tag_id uuid,
    source text COLLATE "C" NOT NULL,
    occurred_at timestamptz NOT NULL,
    commitment bytea NOT NULL,
    PRIMARY KEY (workspace_id, chain, number, place)
);

-- The personal part of each record. It is deleted with the person; the chain can still be checked.
CREATE TABLE consent_details (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    chain smallint NOT NULL,
    number bigint NOT NULL,
    place int NOT NULL,
    salt bytea NOT NULL,
    address text NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    consent_source text,
    ip text,
    user_agent text,
    wording text,
    PRIMARY KEY (workspace_id, subscriber_id, chain, number, place)
);
CREATE INDEX consent_details_by_record ON consent_details (workspace_id, chain, number, place);

CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consent_links_append_only BEFORE UPDATE OR DELETE ON consent_links
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consent_details_append_only BEFORE UPDATE ON consent_details
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Appends a link to a chain that no other transaction holds; makes another chain when all are held,
-- and waits for one when there are 16.
CREATE FUNCTION append_consent_link(of_workspace uuid, hashes bytea, records int)
RETURNS TABLE (to_chain smallint, to_number bigint)
LANGUAGE plpgsql AS $$
DECLARE
    most_chains constant int := 16;
    first_chain smallint := floor(random() * most_chains);
    head consent_heads;
    new_hash bytea;
BEGIN
    SELECT h.* INTO head FROM consent_heads h
    WHERE h.workspace_id = of_workspace
    ORDER BY (h.chain + first_chain) % most_chains LIMIT 1
    FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        INSERT INTO consent_heads (workspace_id, chain, last_number, last_hash)
        VALUES (of_workspace, first_chain, 0, decode(repeat('00', 32), 'hex'))
        ON CONFLICT (workspace_id, chain) DO NOTHING;
        SELECT h.* INTO STRICT head FROM consent_heads h
        WHERE h.workspace_id = of_workspace AND h.chain = first_chain
        FOR NO KEY UPDATE;
    END IF;
    new_hash := sha256(head.last_hash || hashes);
    UPDATE consent_heads h SET last_number = head.last_number + 1, last_hash = new_hash
    WHERE h.workspace_id = of_workspace AND h.chain = head.chain;
    INSERT INTO consent_links (workspace_id, chain, number, records, previous_hash, hash)
    VALUES (of_workspace, head.chain, head.last_number + 1, records, head.last_hash, new_hash);
    RETURN QUERY SELECT head.chain, head.last_number + 1;
END $$;

SELECT store_first_statistics(tab::regclass)
FROM unnest(ARRAY['consent_heads', 'consent_links', 'consents', 'consent_details']) tab;
