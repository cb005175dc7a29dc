-- The end of each chain. A writer takes a chain that no other one holds, and holds it until it
-- commits.
CREATE TABLE consent_heads (
    workspace_id uuid NOT NULL,
    chain smallint NOT NULL,
    last_number bigint NOT NULL,
    last_hash bytea NOT NULL,
    PRIMARY KEY (workspace_id, chain)
) WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);

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

CREATE TRIGGER consents_append_only BEFORE DELETE OR UPDATE ON consents
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consent_links_append_only BEFORE DELETE OR UPDATE ON consent_links
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consent_details_append_only BEFORE UPDATE ON consent_details
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Appends a link to a chain that no other transaction holds; makes another chain when all are held,
-- and waits for one when there are 16.
CREATE FUNCTION append_consent_link(of_workspace uuid, hashes bytea, records int)
RETURNS TABLE (to_chain smallint, to_number bigint) LANGUAGE plpgsql AS $$
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

-- What persons were asked to confirm by mail (double opt-in): one row for each of them.
-- Memberships are real ones only, so that audiences and counters know nothing of this. Times are
-- on the workspace's clock, except due_at.
CREATE TABLE confirmations (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    consent_text text,
    expires_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    mails_since timestamptz NOT NULL,
    mails int NOT NULL,
    last_mail_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, subscriber_id),
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX confirmations_due ON confirmations (due_at);

-- A requested tag waits for a pending person, and not for one link: the link may expire, and
-- there may be none.
CREATE TABLE pending_memberships (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    requested_at timestamptz NOT NULL,
    source text NOT NULL,
    PRIMARY KEY (workspace_id, subscriber_id, tag_id),
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE
);
CREATE INDEX pending_memberships_by_tag ON pending_memberships (workspace_id, tag_id);

CREATE TRIGGER pending_memberships_have_tags AFTER INSERT ON pending_memberships
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_tags();

-- As present_memberships: called on a locked row, it sees what was committed during the wait.
CREATE FUNCTION present_pending(of_workspace uuid, of_subscriber uuid) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    RETURN (
        SELECT CAST(json_agg(json_build_array(
                t.id, t.name, t.slug, t.description, t.category, t.is_public, t.double_opt_in,
                CAST(extract(epoch FROM t.created_at) * 1000000 AS bigint),
                CAST(extract(epoch FROM t.updated_at) * 1000000 AS bigint), t.version,
                CAST(extract(epoch FROM p.requested_at) * 1000000 AS bigint), p.source)
                ORDER BY t.name_key) AS text)
            FROM pending_memberships p
            JOIN tags t ON t.workspace_id = p.workspace_id AND t.id = p.tag_id
            WHERE p.workspace_id = of_workspace AND p.subscriber_id = of_subscriber
                AND NOT EXISTS (SELECT 1 FROM memberships m
                    WHERE m.workspace_id = p.workspace_id AND m.subscriber_id = p.subscriber_id
                        AND m.tag_id = p.tag_id));
END $$;

-- Addresses that must not be mailed, by keyed hash, so that they outlive the person's data. They
-- are listed with the address while a subscriber has it, and by hash alone otherwise.
CREATE TABLE suppressions (
    workspace_id uuid NOT NULL,
    address_hash bytea NOT NULL,
    reason text NOT NULL,
    created_at timestamptz NOT NULL,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    email text,
    PRIMARY KEY (workspace_id, address_hash)
);
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
-- Lifted suppressions are listed for one address, latest first.
CREATE INDEX suppression_lifts_by_address ON suppression_lifts
    (workspace_id, address_hash, lifted_at, id);

CREATE TRIGGER suppression_lifts_append_only BEFORE DELETE OR UPDATE ON suppression_lifts
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Addresses whose subscriber had unsubscribed when the address was given up: the next subscriber
-- begins without marketing mail.
CREATE TABLE objections (
    workspace_id uuid NOT NULL,
    address_hash bytea NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, address_hash)
);

-- A suppressed address could once be added again as an active subscriber, whom counts include and
-- no mail reaches. Addresses are suppressed by keyed hashes, so that only the service can find
-- these people: a worker looks at the active people of each workspace once, in parts.
CREATE TABLE address_reviews (
    workspace_id uuid PRIMARY KEY,
    reached text COLLATE "C",
    reached_id uuid,
    CHECK ((reached IS NULL) = (reached_id IS NULL))
) WITH (fillfactor = 50);

-- Deleted subscribers. While the data of one is being erased, due_at is when that continues, or
-- the end of a lease; once it has ended, due_at is NULL and there are no addresses any more.
CREATE TABLE erasures (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    addresses text[] NOT NULL,
    until timestamptz[] NOT NULL,
    requested_at timestamptz NOT NULL,
    first_due_at timestamptz NOT NULL,
    due_at timestamptz,
    lease_gen bigint NOT NULL DEFAULT 0,
    ended_at timestamptz,
    PRIMARY KEY (workspace_id, subscriber_id)
) WITH (fillfactor = 70);
CREATE INDEX erasures_due ON erasures (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX erasures_waiting ON erasures (workspace_id, due_at) WHERE due_at IS NOT NULL;

-- Resources are deleted at once. Of those that may have many rows, what is left is removed in
-- parts.
CREATE TABLE leftovers (
    workspace_id uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    id uuid NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, kind, id)
);
