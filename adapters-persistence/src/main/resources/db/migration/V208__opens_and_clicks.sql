-- The opens and clicks of mails: a row for the opens of a mail, and one for each of its links that
-- was followed. The first request makes it, and further ones change columns that are in no index.

-- Kept as long as the ledger.
CREATE TABLE campaign_reactions (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    link_key uuid NOT NULL,
    link text,
    reaction text NOT NULL,
    times int NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, campaign_id, subscriber_id, link_key)
) PARTITION BY RANGE (campaign_id);
CREATE TABLE campaign_reactions_rest PARTITION OF campaign_reactions DEFAULT WITH (fillfactor = 80);
CREATE INDEX campaign_reactions_by_subscriber ON campaign_reactions
    (workspace_id, subscriber_id, campaign_id);

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
    times int NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, email_id, link_key)
) PARTITION BY RANGE (email_id);
CREATE TABLE email_reactions_rest PARTITION OF email_reactions DEFAULT WITH (fillfactor = 80);

-- New rows of both, until their event is recorded.
CREATE TABLE reaction_queue (
    workspace_id uuid NOT NULL,
    mail_id uuid NOT NULL,
    person_id uuid NOT NULL,
    link_key uuid NOT NULL,
    due_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, mail_id, person_id, link_key)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
CREATE INDEX reaction_queue_due ON reaction_queue (due_at);
