CREATE TABLE emails (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    to_key text COLLATE "C" NOT NULL,
    template_id uuid,
    campaign_id uuid,
    -- the message as accepted, without the bytes of its attachments
    mail json NOT NULL,
    metadata jsonb NOT NULL,
    status text COLLATE "C" NOT NULL,
    attempts int NOT NULL,
    reply text,
    scheduled_at timestamptz,
    created_at timestamptz NOT NULL,
    sent_at timestamptz,
    PRIMARY KEY (workspace_id, id)
) WITH (fillfactor = 90);
CREATE INDEX emails_by_creation ON emails (workspace_id, created_at, id);
CREATE INDEX emails_by_recipient ON emails (workspace_id, to_key, created_at, id);
SELECT keep_count_by_status('emails', 'email');

CREATE TABLE email_attachments (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    position smallint NOT NULL,
    filename text NOT NULL,
    content_type text NOT NULL,
    content_id text,
    content bytea NOT NULL,
    PRIMARY KEY (workspace_id, email_id, position),
    FOREIGN KEY (workspace_id, email_id) REFERENCES emails (workspace_id, id) ON DELETE CASCADE
);

-- Only emails that are still to be handed over. While one is held, due_at is the end of the lease.
CREATE TABLE email_queue (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    held boolean NOT NULL DEFAULT false,
    attempts int NOT NULL,
    lease_gen bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, email_id)
) WITH (
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);
CREATE INDEX email_queue_due ON email_queue (due_at);

CREATE TABLE email_events (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    occurred_at timestamptz NOT NULL,
    detail jsonb NOT NULL,
    PRIMARY KEY (workspace_id, email_id, id)
);

CREATE TABLE captured_mails (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    message_id text COLLATE "C" NOT NULL,
    from_text text NOT NULL,
    to_text text NOT NULL,
    to_key text COLLATE "C" NOT NULL,
    subject text NOT NULL,
    html text,
    plain_text text,
    source bytea NOT NULL,
    captured_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, message_id)
);
CREATE INDEX captured_mails_by_time ON captured_mails (workspace_id, captured_at, id);
CREATE INDEX captured_mails_by_recipient ON captured_mails (workspace_id, to_key, captured_at, id);
SELECT keep_count('captured_mails', 'captured_mail');
