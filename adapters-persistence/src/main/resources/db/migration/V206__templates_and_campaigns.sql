CREATE TABLE templates (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    slug text COLLATE "C" NOT NULL,
    category text NOT NULL CHECK (category IN ('transactional', 'marketing')),
    version int NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, name_key),
    UNIQUE (workspace_id, slug)
);
CREATE INDEX templates_by_creation ON templates (workspace_id, created_at, id);
CREATE INDEX templates_by_update ON templates (workspace_id, updated_at, id);

SELECT keep_count('templates', 'template');

CREATE TABLE template_versions (
    workspace_id uuid NOT NULL,
    template_id uuid NOT NULL,
    version int NOT NULL,
    name text NOT NULL,
    category text NOT NULL,
    subject text NOT NULL,
    preview_text text,
    mjml text,
    html text,
    plain_text text,
    variables json NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, template_id, version)
);

-- A campaign outlives the template that it was sent from, so there is no foreign key to it.
CREATE TABLE campaigns (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL
        CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
    template_id uuid NOT NULL,
    template_version int,
    subject text,
    preview_text text,
    from_name text,
    from_address text NOT NULL,
    reply_to_name text,
    reply_to_address text,
    variables jsonb NOT NULL,
    include_tags text[] NOT NULL,
    exclude_tags text[] NOT NULL,
    match_all boolean NOT NULL,
    on_unknown text NOT NULL CHECK (on_unknown IN ('resend', 'hold')),
    scheduled_at timestamptz,
    throttle_per_minute int,
    failure_reason text,
    started_at timestamptz,
    completed_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL,
    frozen boolean NOT NULL DEFAULT false,
    frozen_created_at timestamptz,
    frozen_subscriber_id uuid,
    chunks int NOT NULL DEFAULT 0,
    freeze_due_at timestamptz NOT NULL DEFAULT '-infinity',
    freeze_gen bigint NOT NULL DEFAULT 0,
    scheduled_zone text,
    start_due_at timestamptz,
    start_gen bigint NOT NULL DEFAULT 0,
    frozen_recipients int NOT NULL DEFAULT 0,
    filter jsonb,
    track_opens boolean NOT NULL DEFAULT false,
    track_clicks boolean NOT NULL DEFAULT false,
    everyone boolean NOT NULL DEFAULT false,
    headers jsonb NOT NULL DEFAULT '{}',
    waiting_reason text,
    waiting_since timestamptz,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX campaigns_by_creation ON campaigns (workspace_id, created_at, id);
CREATE INDEX campaigns_by_update ON campaigns (workspace_id, updated_at, id);
CREATE INDEX campaigns_by_name ON campaigns (workspace_id, name_key, id);
CREATE INDEX campaigns_by_status ON campaigns (workspace_id, status, created_at, id);
-- for workers, which look for what is due in any workspace
CREATE INDEX campaigns_to_freeze ON campaigns (freeze_due_at)
    WHERE status = 'sending' AND NOT frozen;
CREATE INDEX campaigns_to_finish ON campaigns (updated_at) WHERE (status = 'sending') AND frozen;
CREATE INDEX campaigns_to_start ON campaigns (start_due_at) WHERE status = 'scheduled';

SELECT keep_count_by_status('campaigns', 'campaign');

-- its rows change one by one, and seldom in their status
CREATE OR REPLACE TRIGGER campaigns_counted_over AFTER UPDATE OF status ON campaigns
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION move_count('campaign');

-- A chunk is what one worker holds. Its due time is also the end of its lease. It holds the
-- counts of its recipients. Numbers that change with each window are in no index and no condition
-- of one, so that a window changes no index.
CREATE TABLE campaign_chunks (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    number int NOT NULL,
    active boolean NOT NULL,
    due_at timestamptz NOT NULL,
    lease_gen bigint NOT NULL DEFAULT 0,
    held boolean NOT NULL DEFAULT false,
    is_open boolean NOT NULL,
    first_position int NOT NULL,
    last_position int NOT NULL,
    ready int NOT NULL DEFAULT 0,
    deferred int NOT NULL DEFAULT 0,
    accepted int NOT NULL DEFAULT 0,
    bounced int NOT NULL DEFAULT 0,
    failed int NOT NULL DEFAULT 0,
    suppressed int NOT NULL DEFAULT 0,
    unknown int NOT NULL DEFAULT 0,
    announced int[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (workspace_id, campaign_id, number)
) WITH (
    fillfactor = 40,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 500
);
-- for the watch, which looks for the first due chunk of any workspace
CREATE INDEX campaign_chunks_due ON campaign_chunks (due_at) WHERE active AND is_open;
-- Steps from workspace to workspace with open chunks, and finds the first due of each.
CREATE INDEX campaign_chunks_waiting ON campaign_chunks (workspace_id, due_at, campaign_id, number)
    WHERE active AND is_open;
CREATE INDEX campaign_chunks_open ON campaign_chunks (workspace_id, campaign_id) WHERE is_open;

-- A pause takes the chunks out of the workers' sight, rather than having each claim step over them.
CREATE FUNCTION activate_chunks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE campaign_chunks SET active = (NEW.status = 'sending')
    WHERE workspace_id = NEW.workspace_id AND campaign_id = NEW.id AND is_open
        AND active != (NEW.status = 'sending');
    RETURN NULL;
END $$;

CREATE TRIGGER chunks_follow_campaign AFTER UPDATE OF status ON campaigns
    FOR EACH ROW WHEN ((OLD.status = 'sending'::text) <> (new.status = 'sending'::text))
    EXECUTE FUNCTION activate_chunks();

-- Workspaces take turns with their chunks: the one whose last claim is the longest ago is next.
CREATE TABLE campaign_turns (
    workspace_id uuid PRIMARY KEY,
    claimed_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- The ledger of a campaign by position. Positions count from 1 without gaps, so that a chunk is a
-- range of the primary key and no statement depends on statistics. A recipient is written once at
-- the freezing and once with its outcome; no trigger counts it. Kept apart by the month in the
-- campaign's id. No foreign keys: rows outlive their subscribers.
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
CREATE TABLE campaign_recipients_rest PARTITION OF campaign_recipients DEFAULT WITH (fillfactor = 75);
-- The campaigns of a person. The column never changes, so that outcomes do not write to the index.
CREATE INDEX campaign_recipients_by_subscriber ON campaign_recipients
    (workspace_id, subscriber_id, campaign_id);

-- When the next mails of a throttled campaign may be handed over, by whichever process. Written
-- once for the mails of a short time, and kept over restarts.
CREATE TABLE campaign_throttles (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    next_due_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, campaign_id),
    FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns (workspace_id, id)
        ON DELETE CASCADE
) WITH (fillfactor = 50);

-- Refusals in campaigns that say that a mailbox does not exist, until the rest of their chunk shows
-- that the server does not say so to everyone.
CREATE TABLE held_refusals (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    chunk int NOT NULL,
    subscriber_id uuid NOT NULL,
    email text NOT NULL,
    words text NOT NULL,
    refused_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, campaign_id, chunk, subscriber_id),
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE
);
CREATE INDEX held_refusals_person ON held_refusals (workspace_id, subscriber_id);

-- The events of campaigns' mails are derived from the ledger, which senders write once for each
-- mail. One row for each campaign that was ever sent: when its outcomes are looked at next.
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

-- Who unsubscribed by a link in a mail of which campaign. One row for each person, so that a
-- campaign counts a person once; the counter makes reading the count independent of its size.
CREATE TABLE campaign_unsubscribes (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    occurred_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, campaign_id, subscriber_id)
);

SELECT keep_count('campaign_unsubscribes', 'campaign_unsubscribe', 'campaign_id', '''''');
