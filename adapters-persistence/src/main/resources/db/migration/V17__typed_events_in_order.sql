-- What an event is about and what caused it, so that it can be found without reading its JSON.
-- Events that were recorded before this migration have no keys and an unknown cause.
ALTER TABLE outbox
    ADD COLUMN subscriber_id uuid,
    ADD COLUMN tag_id uuid,
    ADD COLUMN campaign_id uuid,
    ADD COLUMN source text,
    ADD COLUMN actor_kind text NOT NULL DEFAULT 'system',
    ADD COLUMN actor_id uuid,
    ADD COLUMN actor_name text NOT NULL DEFAULT 'unknown',
    ADD COLUMN depth int NOT NULL DEFAULT 0;
ALTER TABLE events
    ADD COLUMN subscriber_id uuid,
    ADD COLUMN tag_id uuid,
    ADD COLUMN campaign_id uuid,
    ADD COLUMN source text,
    ADD COLUMN actor_kind text NOT NULL DEFAULT 'system',
    ADD COLUMN actor_id uuid,
    ADD COLUMN actor_name text NOT NULL DEFAULT 'unknown',
    ADD COLUMN depth int NOT NULL DEFAULT 0;

-- Where the write-ahead log ended when the event was appended. It grows with every write and needs
-- no lock: a transaction that waited for another one, for example for a row that both change, has
-- the greater position. The batch place orders the events of one statement. Events that wait while
-- this runs come first, in the order of their ids.
ALTER TABLE outbox
    ADD COLUMN log_position pg_lsn NOT NULL DEFAULT '0/0',
    ADD COLUMN batch_place int NOT NULL DEFAULT 0;
ALTER TABLE outbox ALTER COLUMN log_position SET DEFAULT pg_current_wal_insert_lsn();
ALTER TABLE outbox DROP CONSTRAINT outbox_pkey;
ALTER TABLE outbox ADD PRIMARY KEY (workspace_id, log_position, batch_place, id);
DROP INDEX outbox_due;

-- A relay holds the row of each workspace whose events it relays, so every workspace has a row.
-- The workspace that was relayed least recently comes first.
ALTER TABLE event_sequences
    ADD COLUMN relayed_at timestamptz NOT NULL DEFAULT '-infinity';
INSERT INTO event_sequences (workspace_id, last_number)
SELECT id, 0 FROM workspaces ON CONFLICT (workspace_id) DO NOTHING;
CREATE FUNCTION add_event_sequences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO event_sequences (workspace_id, last_number) SELECT id, 0 FROM added;
    RETURN NULL;
END $$;
CREATE TRIGGER workspaces_have_event_sequences AFTER INSERT ON workspaces
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_event_sequences();
