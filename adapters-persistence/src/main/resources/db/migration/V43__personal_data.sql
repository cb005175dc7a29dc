-- What is stored about a person can be found by the person, and is erased after the deletion.

SET LOCAL enable_seqscan = on;

-- Addresses that a subscriber had before the present one: mails that went there belong to the
-- subscriber, too.
CREATE TABLE former_addresses (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    email text NOT NULL,
    -- on the workspace's clock
    until timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, subscriber_id, until, email),
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE
);

-- Deleted subscribers. While the data of one is being erased, due_at is when that continues, or the
-- end of a lease; once it has ended, due_at is NULL and there are no addresses any more.
CREATE TABLE erasures (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    addresses text[] NOT NULL,
    -- of each address, on the workspace's clock
    until timestamptz[] NOT NULL,
    -- on the workspace's clock
    requested_at timestamptz NOT NULL,
    -- on the real clock, as all due times
    first_due_at timestamptz NOT NULL,
    due_at timestamptz,
    lease_gen bigint NOT NULL DEFAULT 0,
    ended_at timestamptz,
    PRIMARY KEY (workspace_id, subscriber_id)
) WITH (fillfactor = 70);
CREATE INDEX erasures_due ON erasures (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX erasures_waiting ON erasures (workspace_id, due_at) WHERE due_at IS NOT NULL;

-- The address of a mail's event, by which the event of a transactional mail is found; and whether
-- the body has lost what it said about a person.
ALTER TABLE outbox ADD COLUMN address_key text COLLATE "C";
ALTER TABLE events
    ADD COLUMN address_key text COLLATE "C",
    ADD COLUMN is_erased boolean NOT NULL DEFAULT false;
UPDATE events
SET address_key = lower(convert_from(body, 'UTF8')::json #>> '{data,to}')
WHERE type LIKE 'email.%' AND subscriber_id IS NULL;
UPDATE outbox
SET address_key = lower(convert_from(body, 'UTF8')::json #>> '{data,to}')
WHERE type LIKE 'email.%' AND subscriber_id IS NULL;
CREATE INDEX events_by_subscriber ON events (workspace_id, subscriber_id, id)
    WHERE subscriber_id IS NOT NULL;
CREATE INDEX events_by_address ON events (workspace_id, address_key, id)
    WHERE address_key IS NOT NULL;

-- The deliveries of an event. Ids of events grow, so that new entries are next to each other.
CREATE INDEX deliveries_by_event ON deliveries (workspace_id, event_id);

-- The campaigns of a person. The column never changes, so that outcomes do not write to the index.
CREATE INDEX campaign_recipients_by_subscriber ON campaign_recipients
    (workspace_id, subscriber_id, campaign_id);

-- The watch sees erasures; whatever else it asks for stays.
DO $$
DECLARE
    watch constant text := pg_get_functiondef('due_work(bigint)'::regprocedure);
    imports constant text := '(SELECT ''imports'', due_at';
BEGIN
    IF strpos(watch, imports) = 0 THEN
        RAISE EXCEPTION 'due_work is not as expected';
    END IF;
    EXECUTE replace(watch, imports,
        '(SELECT ''erasure'', due_at FROM erasures
            WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1)
        UNION ALL
        ' || imports);
END $$;

SELECT store_first_statistics(tab::regclass)
FROM unnest(ARRAY['erasures', 'former_addresses']) tab;
SELECT store_first_statistics(part.relid)
FROM unnest(CAST(ARRAY['campaign_recipients', 'events'] AS regclass[])) parent,
    pg_partition_tree(parent) part
WHERE part.isleaf;
