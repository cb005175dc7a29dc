-- Transactional mails. Emails, their steps and their attachments end by weeks of the email's id.
CREATE TABLE emails (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    to_key text COLLATE "C" NOT NULL,
    template_id uuid,
    mail json NOT NULL,
    metadata jsonb NOT NULL,
    status text COLLATE "C" NOT NULL,
    attempts int NOT NULL,
    reply text,
    scheduled_at timestamptz,
    created_at timestamptz NOT NULL,
    sent_at timestamptz,
    track_opens boolean NOT NULL DEFAULT false,
    track_clicks boolean NOT NULL DEFAULT false,
    first_step_stored boolean NOT NULL DEFAULT true,
    depth smallint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE emails_rest PARTITION OF emails DEFAULT WITH (fillfactor = 90);
CREATE INDEX emails_by_creation ON emails (workspace_id, created_at, id);
CREATE INDEX emails_by_recipient ON emails (workspace_id, to_key, created_at, id);
CREATE INDEX emails_by_status ON emails (workspace_id, status, created_at, id);
CREATE INDEX emails_by_template ON emails (workspace_id, template_id, created_at, id)
    WHERE template_id IS NOT NULL;

SELECT keep_count_by_week('emails', 'email');

-- Each row is a step of its email's timeline. Its id is younger than those of the steps before.
-- The first step of a new mail is in its own row, and the step of a claim in the one of its
-- outcome.
CREATE TABLE email_events (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    occurred_at timestamptz NOT NULL,
    reply text,
    claimed_at timestamptz,
    PRIMARY KEY (workspace_id, email_id, id)
) PARTITION BY RANGE (email_id);
CREATE TABLE email_events_rest PARTITION OF email_events DEFAULT;

-- Attachments go with the week of their email, by its partition and not by a foreign key: it
-- would look up the email of each, and lock both tables when a partition goes.
CREATE TABLE email_attachments (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    position smallint NOT NULL,
    filename text NOT NULL,
    content_type text NOT NULL,
    content_id text,
    content bytea NOT NULL,
    PRIMARY KEY (workspace_id, email_id, position)
) PARTITION BY RANGE (email_id);
CREATE TABLE email_attachments_rest PARTITION OF email_attachments DEFAULT;

-- Only emails that are still to be handed over. A claim writes the rows of this table only, and
-- an outcome writes the email once: emails.status is what a mail was before the claim, and a held
-- row here makes it 'sending'.
CREATE TABLE email_queue (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    held boolean NOT NULL DEFAULT false,
    attempts int NOT NULL,
    lease_gen bigint NOT NULL DEFAULT 0,
    scheduled boolean NOT NULL DEFAULT false,
    claimed_at timestamptz,
    status text COLLATE "C" NOT NULL DEFAULT 'queued',
    size int NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, email_id)
) WITH (
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);
CREATE INDEX email_queue_due ON email_queue (due_at);
-- Steps from workspace to workspace, and finds the first due of each.
CREATE INDEX email_queue_waiting ON email_queue (workspace_id, scheduled, due_at);
CREATE INDEX email_queue_held ON email_queue (workspace_id, email_id) WHERE held;

-- Workspaces take turns when more of them have due mail than one claim serves: the one whose last
-- claim is the longest ago is next.
CREATE TABLE email_turns (
    workspace_id uuid PRIMARY KEY,
    claimed_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Mails to the simulator of which more will be heard.
CREATE TABLE simulated_mails (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, email_id)
) WITH (
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);
CREATE INDEX simulated_mails_due ON simulated_mails (due_at);

-- A message id is stored once in each partition; the repository looks into the ones before, too.
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
    PRIMARY KEY (workspace_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE captured_mails_rest PARTITION OF captured_mails DEFAULT;
CREATE INDEX captured_mails_by_time ON captured_mails (workspace_id, captured_at, id);
CREATE INDEX captured_mails_by_recipient ON captured_mails (workspace_id, to_key, captured_at, id);
CREATE UNIQUE INDEX captured_mails_rest_message ON captured_mails_rest (workspace_id, message_id);

SELECT keep_count('captured_mails', 'captured_mail');

SELECT keep_count_of_partitions('captured_mails', 'captured_mail',
    '''00000000-0000-0000-0000-000000000000''::uuid', '''''');
