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
    -- json and not jsonb: the order of the variables is the author's
    variables json NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, template_id, version),
    FOREIGN KEY (workspace_id, template_id) REFERENCES templates (workspace_id, id)
        ON DELETE CASCADE
);

CREATE TABLE campaigns (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL CHECK (status IN
        ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
    -- no foreign key: a campaign outlives the template that it was sent from
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
    -- how far the audience is frozen: the last subscriber taken, and the chunks made
    frozen boolean NOT NULL DEFAULT false,
    frozen_created_at timestamptz,
    frozen_subscriber_id uuid,
    chunks int NOT NULL DEFAULT 0,
    freeze_due_at timestamptz NOT NULL DEFAULT '-infinity',
    freeze_gen bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX campaigns_by_creation ON campaigns (workspace_id, created_at, id);
CREATE INDEX campaigns_by_update ON campaigns (workspace_id, updated_at, id);
CREATE INDEX campaigns_by_name ON campaigns (workspace_id, name_key, id);
CREATE INDEX campaigns_by_status ON campaigns (workspace_id, status, created_at, id);
-- for workers, which look for what is due in any workspace
CREATE INDEX campaigns_to_freeze ON campaigns (freeze_due_at)
    WHERE status = 'sending' AND NOT frozen;
CREATE INDEX campaigns_to_finish ON campaigns (updated_at)
    WHERE status = 'sending' AND frozen;
CREATE INDEX campaigns_to_start ON campaigns (scheduled_at)
    WHERE status = 'scheduled';
SELECT keep_count_by_status('campaigns', 'campaign');

-- A chunk is what one worker holds. Its due time is also the end of its lease.
CREATE TABLE campaign_chunks (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    number int NOT NULL,
    -- whether its campaign is being sent; follows the campaign's status
    active boolean NOT NULL,
    open_recipients int NOT NULL,
    due_at timestamptz NOT NULL,
    lease_gen bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, campaign_id, number),
    FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns (workspace_id, id)
        ON DELETE CASCADE
) WITH (
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 500
);
CREATE INDEX campaign_chunks_due ON campaign_chunks (due_at)
    WHERE active AND open_recipients > 0;
CREATE INDEX campaign_chunks_open ON campaign_chunks (workspace_id, campaign_id)
    WHERE open_recipients > 0;

-- A pause takes the chunks out of the workers' sight, rather than having each claim step over them.
CREATE FUNCTION activate_chunks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE campaign_chunks SET active = (NEW.status = 'sending')
    WHERE workspace_id = NEW.workspace_id AND campaign_id = NEW.id AND open_recipients > 0
        AND active != (NEW.status = 'sending');
    RETURN NULL;
END $$;
CREATE TRIGGER chunks_follow_campaign AFTER UPDATE OF status ON campaigns
    FOR EACH ROW WHEN ((OLD.status = 'sending') != (NEW.status = 'sending'))
    EXECUTE FUNCTION activate_chunks();

-- The ledger. Its key says that a person is in a campaign once. No foreign keys: it outlives the
-- subscribers, and is dropped with its campaign.
CREATE TABLE campaign_recipients (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    chunk int NOT NULL,
    status text COLLATE "C" NOT NULL,
    attempts smallint NOT NULL DEFAULT 0,
    due_at timestamptz,
    reply text,
    PRIMARY KEY (workspace_id, campaign_id, subscriber_id)
) PARTITION BY HASH (workspace_id, campaign_id);
CREATE INDEX campaign_recipients_by_chunk ON campaign_recipients (workspace_id, campaign_id, chunk);
DO $$
BEGIN
    FOR i IN 0..7 LOOP
        EXECUTE format('CREATE TABLE campaign_recipients_%1$s PARTITION OF campaign_recipients'
            ' FOR VALUES WITH (MODULUS 8, REMAINDER %1$s) WITH (fillfactor = 60,'
            ' autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 5000)', i);
    END LOOP;
END $$;
SELECT keep_count('campaign_recipients', 'recipient', 'campaign_id', 'status');
