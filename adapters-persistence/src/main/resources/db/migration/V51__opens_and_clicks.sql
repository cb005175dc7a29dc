-- The opens and clicks of mails: a row for the opens of a mail, and one for each of its links that
-- was followed. The first request makes it, and further ones change columns that are in no index.

SET LOCAL enable_seqscan = on;

ALTER TABLE campaigns
    ADD COLUMN track_opens boolean NOT NULL DEFAULT false,
    ADD COLUMN track_clicks boolean NOT NULL DEFAULT false;

-- Kept as long as the ledger.
CREATE TABLE campaign_reactions (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    -- made of the URL; zero for the opens
    link_key uuid NOT NULL,
    link text,
    -- open or click; human_ before it when a request did not look like that of a machine
    reaction text NOT NULL,
    times integer NOT NULL,
    -- on the workspace's clock
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, campaign_id, subscriber_id, link_key)
) PARTITION BY RANGE (campaign_id);
CREATE INDEX campaign_reactions_by_subscriber
    ON campaign_reactions (workspace_id, subscriber_id, campaign_id);
CREATE TABLE campaign_reactions_rest PARTITION OF campaign_reactions DEFAULT
    WITH (fillfactor = 80);
-- A count stays when the rows of a person or of a past month are deleted.
SELECT keep_count('campaign_reactions', 'campaign_reaction', 'campaign_id', 'reaction');
DROP TRIGGER campaign_reactions_counted_out ON campaign_reactions;

-- Kept as long as the mails.
CREATE TABLE email_reactions (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    link_key uuid NOT NULL,
    link text,
    reaction text NOT NULL,
    times integer NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, email_id, link_key)
) PARTITION BY RANGE (email_id);
CREATE TABLE email_reactions_rest PARTITION OF email_reactions DEFAULT WITH (fillfactor = 80);

-- New rows of both, until their event is recorded.
CREATE TABLE reaction_queue (
    workspace_id uuid NOT NULL,
    -- a campaign or an email
    mail_id uuid NOT NULL,
    -- the recipient of a campaign; zero for an email
    person_id uuid NOT NULL,
    link_key uuid NOT NULL,
    due_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, mail_id, person_id, link_key)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
CREATE INDEX reaction_queue_due ON reaction_queue (due_at);

-- The watch sees it; whatever else it asks for stays.
DO $$
DECLARE
    watch constant text := pg_get_functiondef('due_work(bigint)'::regprocedure);
    imports constant text := '(SELECT ''imports'', due_at';
BEGIN
    IF strpos(watch, imports) = 0 THEN
        RAISE EXCEPTION 'due_work is not as expected';
    END IF;
    EXECUTE replace(watch, imports,
        '(SELECT ''mail_reactions'', due_at FROM reaction_queue ORDER BY due_at LIMIT 1)
        UNION ALL
        ' || imports);
END $$;

SELECT store_first_statistics(tab)
FROM unnest(CAST(ARRAY['campaign_reactions', 'campaign_reactions_rest', 'email_reactions',
    'email_reactions_rest', 'reaction_queue'] AS regclass[])) tab;
