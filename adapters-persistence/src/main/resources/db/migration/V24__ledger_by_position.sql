-- The ledger of a campaign by position. Positions count from 1 without gaps, so that a chunk is a
-- range of the primary key and no statement depends on statistics. A recipient is written once at
-- the freezing and once with its outcome; no trigger counts it.

-- whole tables are copied here
SET LOCAL enable_seqscan = on;

ALTER TABLE campaign_recipients RENAME TO old_recipients;
ALTER TABLE old_recipients RENAME CONSTRAINT campaign_recipients_pkey TO old_recipients_pkey;

-- Kept apart by the month in the campaign's id (UUIDv7), so that finished months are dropped
-- without deleting a row. No foreign keys: rows outlive their subscribers.
CREATE TABLE campaign_recipients (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    position int NOT NULL,
    subscriber_id uuid NOT NULL,
    status text COLLATE "C" NOT NULL,
    attempts smallint NOT NULL DEFAULT 0,
    due_at timestamptz,
    reply text,
    PRIMARY KEY (workspace_id, campaign_id, position)
) PARTITION BY RANGE (campaign_id);
-- of campaigns whose month has no partition
CREATE TABLE campaign_recipients_rest PARTITION OF campaign_recipients DEFAULT
    WITH (fillfactor = 75);

-- The first id that a campaign made at that time can have.
CREATE FUNCTION first_id_of(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT CAST(rpad(lpad(to_hex(CAST(extract(epoch FROM moment) * 1000 AS bigint)), 12, '0'), 32, '0')
        AS uuid)
$$;

-- Makes the partition of a month in UTC, where it is missing. A month that has rows in the rest
-- already stays there. Returns whether it was made.
CREATE FUNCTION make_ledger_partition(month date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    first constant uuid := first_id_of(month::timestamp AT TIME ZONE 'UTC');
    following constant uuid := first_id_of((month + interval '1 month')::timestamp AT TIME ZONE 'UTC');
BEGIN
    IF to_regclass(quote_ident(current_schema()) || '.campaign_recipients_'
            || to_char(month, 'YYYYMM')) IS NOT NULL
        OR EXISTS (SELECT 1 FROM campaign_recipients_rest
            WHERE campaign_id >= first AND campaign_id < following) THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE campaign_recipients_%s PARTITION OF campaign_recipients'
        ' FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 75)',
        to_char(month, 'YYYYMM'), first, following);
    RETURN true;
END $$;

-- Makes the partitions of this month and of those after it, where they are missing.
CREATE FUNCTION make_ledger_partitions(months_ahead int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
    made int := 0;
BEGIN
    FOR i IN 0..months_ahead LOOP
        IF make_ledger_partition(
            (date_trunc('month', now() AT TIME ZONE 'UTC') + i * interval '1 month')::date) THEN
            made := made + 1;
        END IF;
    END LOOP;
    RETURN made;
END $$;

-- Drops the partitions of whole months before a moment in which no campaign is unfinished or ended
-- later. Counts stay: they are in the chunks.
CREATE FUNCTION drop_ledgers(before timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
    part record;
    first uuid;
    following uuid;
    dropped int := 0;
BEGIN
    FOR part IN SELECT c.oid::regclass AS name, to_date(right(c.relname, 6), 'YYYYMM') AS month
        FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
        WHERE inhparent = 'campaign_recipients'::regclass AND c.relname ~ '_[0-9]{6}$'
    LOOP
        first := first_id_of(part.month::timestamp AT TIME ZONE 'UTC');
        following := first_id_of((part.month + interval '1 month')::timestamp AT TIME ZONE 'UTC');
        IF following <= first_id_of(before) AND NOT EXISTS (
            SELECT 1 FROM campaigns
            WHERE id >= first AND id < following
                AND (status IN ('draft', 'scheduled', 'sending', 'paused') OR updated_at >= before)) THEN
            EXECUTE format('DROP TABLE %s', part.name);
            dropped := dropped + 1;
        END IF;
    END LOOP;
    RETURN dropped;
END $$;

DO $$
DECLARE
    month date;
BEGIN
    PERFORM make_ledger_partitions(2);
    FOR month IN SELECT DISTINCT date_trunc('month', created_at AT TIME ZONE 'UTC')::date
        FROM campaigns WHERE created_at <= now()
    LOOP
        PERFORM make_ledger_partition(month);
    END LOOP;
END $$;

-- Mails that an older version was handing over are in doubt, as after a crash.
INSERT INTO campaign_recipients
    (workspace_id, campaign_id, position, subscriber_id, status, attempts, due_at, reply)
SELECT r.workspace_id, r.campaign_id,
    row_number() OVER (PARTITION BY r.workspace_id, r.campaign_id ORDER BY r.chunk, r.subscriber_id),
    r.subscriber_id,
    CASE WHEN r.status != 'submitting' THEN r.status
        WHEN c.on_unknown = 'hold' THEN 'unknown' ELSE 'ready' END,
    r.attempts, r.due_at,
    CASE WHEN r.status = 'accepted' THEN NULL ELSE left(r.reply, 500) END
FROM old_recipients r
JOIN campaigns c ON c.workspace_id = r.workspace_id AND c.id = r.campaign_id;

ALTER TABLE campaigns ADD COLUMN frozen_recipients int NOT NULL DEFAULT 0;
UPDATE campaigns c SET frozen_recipients = r.n
FROM (SELECT workspace_id, campaign_id, count(*) AS n FROM campaign_recipients GROUP BY 1, 2) r
WHERE c.workspace_id = r.workspace_id AND c.id = r.campaign_id;

-- A chunk holds the counts of its recipients. Numbers that change with each window are in no index
-- and no condition of one, so that a window changes no index.
DROP INDEX campaign_chunks_due;
DROP INDEX campaign_chunks_open;
ALTER TABLE campaign_chunks
    ADD COLUMN is_open boolean NOT NULL DEFAULT true,
    ADD COLUMN first_position int NOT NULL DEFAULT 1,
    ADD COLUMN last_position int NOT NULL DEFAULT 0,
    ADD COLUMN ready int NOT NULL DEFAULT 0,
    ADD COLUMN deferred int NOT NULL DEFAULT 0,
    ADD COLUMN accepted int NOT NULL DEFAULT 0,
    ADD COLUMN bounced int NOT NULL DEFAULT 0,
    ADD COLUMN failed int NOT NULL DEFAULT 0,
    ADD COLUMN suppressed int NOT NULL DEFAULT 0,
    ADD COLUMN unknown int NOT NULL DEFAULT 0,
    -- positions that the holder of the chunk is handing over, where on_unknown is 'hold'
    ADD COLUMN announced int[] NOT NULL DEFAULT '{}';

UPDATE campaign_chunks k
SET first_position = n.first_position, last_position = n.last_position, ready = n.ready,
    deferred = n.deferred, accepted = n.accepted, bounced = n.bounced, failed = n.failed,
    suppressed = n.suppressed, unknown = n.unknown
FROM (
    SELECT o.workspace_id, o.campaign_id, o.chunk, min(r.position) AS first_position,
        max(r.position) AS last_position,
        count(*) FILTER (WHERE r.status = 'ready') AS ready,
        count(*) FILTER (WHERE r.status = 'deferred') AS deferred,
        count(*) FILTER (WHERE r.status = 'accepted') AS accepted,
        count(*) FILTER (WHERE r.status = 'bounced') AS bounced,
        count(*) FILTER (WHERE r.status = 'failed') AS failed,
        count(*) FILTER (WHERE r.status = 'suppressed') AS suppressed,
        count(*) FILTER (WHERE r.status = 'unknown') AS unknown
    FROM old_recipients o JOIN campaign_recipients r ON r.workspace_id = o.workspace_id
        AND r.campaign_id = o.campaign_id AND r.subscriber_id = o.subscriber_id
    GROUP BY o.workspace_id, o.campaign_id, o.chunk) n
WHERE k.workspace_id = n.workspace_id AND k.campaign_id = n.campaign_id AND k.number = n.chunk;

-- A sender of the older version has its lease taken away: it cannot write here any more.
UPDATE campaign_chunks
SET is_open = ready + deferred > 0, lease_gen = lease_gen + 1,
    due_at = CASE WHEN held THEN now() ELSE due_at END, held = false;
DROP TABLE old_recipients;
DROP FUNCTION count_campaign_recipients();
DELETE FROM counters WHERE kind = 'recipient';

ALTER TABLE campaign_chunks
    DROP COLUMN open_recipients,
    ALTER COLUMN is_open DROP DEFAULT,
    ALTER COLUMN first_position DROP DEFAULT,
    ALTER COLUMN last_position DROP DEFAULT;
ALTER TABLE campaign_chunks SET (fillfactor = 40);
-- for the watch, which looks for the first due chunk of any workspace
CREATE INDEX campaign_chunks_due ON campaign_chunks (due_at) WHERE active AND is_open;
-- Steps from workspace to workspace with open chunks, and finds the first due of each.
CREATE INDEX campaign_chunks_waiting ON campaign_chunks (workspace_id, due_at, campaign_id, number)
    WHERE active AND is_open;
CREATE INDEX campaign_chunks_open ON campaign_chunks (workspace_id, campaign_id) WHERE is_open;

-- Workspaces take turns with their chunks: the one whose last claim is the longest ago is next.
CREATE TABLE campaign_turns (
    workspace_id uuid NOT NULL PRIMARY KEY,
    claimed_at timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE OR REPLACE FUNCTION activate_chunks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE campaign_chunks SET active = (NEW.status = 'sending')
    WHERE workspace_id = NEW.workspace_id AND campaign_id = NEW.id AND is_open
        AND active != (NEW.status = 'sending');
    RETURN NULL;
END $$;

-- The watch asks for open chunks in the new way; whatever else it asks for stays.
DO $$
BEGIN
    EXECUTE replace(pg_get_functiondef('due_work(bigint)'::regprocedure),
        'active AND open_recipients > 0', 'active AND is_open');
END $$;
-- A queue that was vacuumed while it was empty is not sorted either.
ALTER FUNCTION due_work(bigint) SET enable_sort = off;
