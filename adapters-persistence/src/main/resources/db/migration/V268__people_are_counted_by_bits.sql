-- Who is on which tag, as bits: an expression of tags is counted without reading the people. A change of a person
-- appends a row here. Workers fold these rows into bits and totals, and readers add what is not folded yet.
--
-- A key is a tag, or zero for everybody. Each row moves the total of a key and a status by n.
CREATE TABLE audience_changes (
    workspace_id uuid NOT NULL,
    key uuid NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    subscriber_id uuid NOT NULL,
    status text COLLATE "C" NOT NULL,
    n smallint NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, key, id)
) WITH (
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 5000,
    autovacuum_vacuum_insert_scale_factor = 0,
    autovacuum_vacuum_insert_threshold = 50000
);
-- The condition is true of every row. A statement about one workspace leaves it out and takes the other index.
CREATE INDEX audience_changes_head ON audience_changes (id) WHERE abs(n) >= 0;

CREATE TABLE audience_totals (
    workspace_id uuid NOT NULL,
    key uuid NOT NULL,
    status text COLLATE "C" NOT NULL,
    n bigint NOT NULL,
    PRIMARY KEY (workspace_id, key, status)
) WITH (fillfactor = 50);

-- The place of each person among the bits. A number is given once.
CREATE TABLE audience_numbers (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    number int NOT NULL,
    PRIMARY KEY (workspace_id, subscriber_id)
);

-- Bits of so many numbers that three rows fill a page. Where few are set, the row is compressed. A tag has one row for
-- each range of numbers. Everybody has one for each status, so that a change of the status leaves the tags alone.
CREATE TABLE audience_chunks (
    workspace_id uuid NOT NULL,
    chunk int NOT NULL,
    key uuid NOT NULL,
    status text COLLATE "C" NOT NULL,
    bits bit(20480) NOT NULL,
    PRIMARY KEY (workspace_id, chunk, key, status)
);
ALTER TABLE audience_chunks ALTER COLUMN bits SET STORAGE MAIN;

-- Where the folding of a workspace is. People who were there before are numbered in the order of their ids.
CREATE TABLE audience_folds (
    workspace_id uuid PRIMARY KEY,
    next_number int NOT NULL DEFAULT 0,
    floor bigint NOT NULL DEFAULT 0,
    filled_to uuid,
    folded_at timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50);
CREATE INDEX audience_folds_open ON audience_folds (workspace_id) WHERE filled_to IS NOT NULL;

SELECT store_first_statistics(tab::regclass)
FROM unnest(ARRAY['audience_changes', 'audience_totals', 'audience_numbers', 'audience_chunks', 'audience_folds']) tab;

CREATE FUNCTION begin_folding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audience_folds (workspace_id) VALUES (NEW.id);
    RETURN NULL;
END $$;

CREATE TRIGGER workspaces_are_folded AFTER INSERT ON workspaces
    FOR EACH ROW EXECUTE FUNCTION begin_folding();

CREATE OR REPLACE FUNCTION count_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    nil constant uuid := '00000000-0000-0000-0000-000000000000';
    g record;
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO audience_changes (workspace_id, key, subscriber_id, status, n)
        SELECT workspace_id, nil, id, status, 1 FROM added;
        FOR g IN SELECT workspace_id AS w, day_of(created_at) AS k, count(*) AS delta
            FROM added GROUP BY 1, 2 ORDER BY 1, 2
        LOOP
            PERFORM add_to_counter(g.w, 'subscriber_day', g.k, 'added', g.delta);
        END LOOP;
    ELSE
        INSERT INTO audience_changes (workspace_id, key, subscriber_id, status, n)
        SELECT workspace_id, nil, id, status, -1 FROM removed;
        FOR g IN SELECT workspace_id AS w, count(*) AS delta FROM removed GROUP BY 1 ORDER BY 1
        LOOP
            PERFORM add_to_counter(
                g.w, 'subscriber_day', day_of(workspace_time(g.w, now())), 'deleted', g.delta);
        END LOOP;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION move_subscriber() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    nil constant uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
    INSERT INTO audience_changes (workspace_id, key, subscriber_id, status, n)
    VALUES (OLD.workspace_id, nil, OLD.id, OLD.status, -1), (NEW.workspace_id, nil, NEW.id, NEW.status, 1);
    IF NEW.status IN ('unsubscribed', 'bounced', 'complained') THEN
        PERFORM add_to_counter(
            NEW.workspace_id, 'subscriber_day', day_of(NEW.updated_at), NEW.status, 1);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO audience_changes (workspace_id, key, subscriber_id, status, n)
        SELECT workspace_id, tag_id, subscriber_id, subscriber_status, 1 FROM added;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO audience_changes (workspace_id, key, subscriber_id, status, n)
        SELECT workspace_id, tag_id, subscriber_id, subscriber_status, -1 FROM removed;
    ELSE
        INSERT INTO audience_changes (workspace_id, key, subscriber_id, status, n)
        SELECT workspace_id, tag_id, subscriber_id, subscriber_status, sum(d) FROM (
            SELECT workspace_id, tag_id, subscriber_id, subscriber_status, 1 AS d FROM added
            UNION ALL
            SELECT workspace_id, tag_id, subscriber_id, subscriber_status, -1 FROM removed) moved
        GROUP BY 1, 2, 3, 4 HAVING sum(d) != 0;
    END IF;
    RETURN NULL;
END $$;

-- The totals until now. No other transaction changes a person before the new functions are in use.
LOCK TABLE subscribers, memberships IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO audience_folds (workspace_id, filled_to)
SELECT id, '00000000-0000-0000-0000-000000000000' FROM workspaces;

INSERT INTO audience_totals (workspace_id, key, status, n)
SELECT workspace_id, key, status, sum(n) FROM counters
WHERE kind IN ('subscriber', 'membership')
GROUP BY workspace_id, key, status HAVING sum(n) != 0;

DELETE FROM counters WHERE kind IN ('subscriber', 'membership');
