-- The rules about metadata that select among the people on the tags, in the form of the API; NULL:
-- there are none.
ALTER TABLE campaigns ADD COLUMN filter jsonb;

-- The events of campaigns' mails are derived from the ledger, which senders write once for each
-- mail. due_at of a recipient with an outcome is when it was recorded.

-- One row for each campaign that was ever sent: when its outcomes are looked at next. NULL: when
-- its status changes.
CREATE TABLE campaign_tellings (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    due_at timestamptz,
    PRIMARY KEY (workspace_id, campaign_id)
) WITH (fillfactor = 50);
CREATE INDEX campaign_tellings_due ON campaign_tellings (due_at) WHERE due_at IS NOT NULL;

-- For each chunk a bit for each position, from the first: whether its outcome was told.
CREATE TABLE campaign_told (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    number int NOT NULL,
    told bit varying NOT NULL,
    PRIMARY KEY (workspace_id, campaign_id, number)
) WITH (fillfactor = 50);

-- Outcomes that a retry took back before they were told.
CREATE TABLE replaced_outcomes (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    position int NOT NULL,
    ended_at timestamptz NOT NULL,
    subscriber_id uuid NOT NULL,
    status text NOT NULL,
    attempts smallint NOT NULL,
    reply text,
    PRIMARY KEY (workspace_id, campaign_id, position, ended_at)
);

-- Outcomes from before this version are not told.
INSERT INTO campaign_told (workspace_id, campaign_id, number, told)
SELECT k.workspace_id, k.campaign_id, k.number, r.told
FROM campaign_chunks k CROSS JOIN LATERAL (
    SELECT CAST(string_agg(
            CASE WHEN r.status IN ('accepted', 'bounced', 'failed') THEN '1' ELSE '0' END, ''
            ORDER BY r.position) AS varbit) AS told
    FROM campaign_recipients r
    WHERE r.workspace_id = k.workspace_id AND r.campaign_id = k.campaign_id
        AND r.position >= k.first_position AND r.position <= k.last_position) r
WHERE r.told IS NOT NULL;
INSERT INTO campaign_tellings (workspace_id, campaign_id, due_at)
SELECT workspace_id, id, CASE WHEN status IN ('sending', 'paused') THEN now() END
FROM campaigns WHERE started_at IS NOT NULL;

-- The watch sees what is to be told; whatever else it asks for stays.
DO $$
DECLARE
    watch constant text := pg_get_functiondef('due_work(bigint)'::regprocedure);
    imports constant text := '(SELECT ''imports'', due_at';
BEGIN
    IF strpos(watch, imports) = 0 THEN
        RAISE EXCEPTION 'due_work is not as expected';
    END IF;
    EXECUTE replace(watch, imports,
        '(SELECT ''campaign_telling'', due_at FROM campaign_tellings
            WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1)
        UNION ALL
        ' || imports);
END $$;

-- First statistics, as all other tables have them.
DO $$
DECLARE
    known record;
BEGIN
    IF current_setting('server_version_num')::integer < 180000 THEN
        RETURN;
    END IF;
    FOR known IN
        SELECT * FROM (VALUES
            ('campaign_tellings', 'workspace_id', 2, 1),
            ('campaign_tellings', 'campaign_id', -1, 1),
            ('campaign_told', 'workspace_id', 2, 1),
            ('campaign_told', 'campaign_id', 100, 1),
            ('campaign_told', 'number', -0.5, 0),
            ('replaced_outcomes', 'workspace_id', 2, 1),
            ('replaced_outcomes', 'campaign_id', 100, 1),
            ('replaced_outcomes', 'position', -0.5, 0),
            ('replaced_outcomes', 'subscriber_id', -0.5, 0)
        ) AS said (tab, col, distinct_values, correlation)
    LOOP
        BEGIN
            PERFORM pg_restore_attribute_stats(
                'schemaname', current_schema()::text, 'relname', known.tab, 'attname', known.col,
                'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
                'n_distinct', known.distinct_values::real, 'correlation', known.correlation::real);
        EXCEPTION WHEN OTHERS THEN
            -- it plans without them until autovacuum has passed
            RAISE LOG 'no first statistics of %: %', known.tab, SQLERRM;
        END;
    END LOOP;
END $$;
