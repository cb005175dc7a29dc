-- A claim of mails writes their queue rows only, and an outcome writes their emails once: emails.status
-- is what a mail was before the claim, and a held row of the queue makes it 'sending'.

-- scheduled: for a later time, so that it does not stand before mail of the moment.
-- claimed_at: of the claim that holds it, on the workspace's clock; NULL when its step is stored.
-- status: as in emails. size: of its content in bytes.
ALTER TABLE email_queue
    ADD COLUMN scheduled boolean NOT NULL DEFAULT false,
    ADD COLUMN claimed_at timestamptz,
    ADD COLUMN status text COLLATE "C" NOT NULL DEFAULT 'queued',
    ADD COLUMN size int NOT NULL DEFAULT 0;

UPDATE email_queue q
SET scheduled = e.scheduled_at IS NOT NULL,
    status = CASE WHEN e.status != 'sending' THEN e.status
        WHEN q.attempts > 1 THEN 'deferred' WHEN e.scheduled_at IS NULL THEN 'queued'
        ELSE 'scheduled' END,
    size = length(CAST(e.mail AS text)) + coalesce((
        SELECT sum(length(a.content)) FROM email_attachments a
        WHERE a.workspace_id = q.workspace_id AND a.email_id = q.email_id), 0),
    -- What a worker of the older version held is sent again, and it cannot write here any more.
    due_at = CASE WHEN q.held THEN now() ELSE q.due_at END,
    lease_gen = q.lease_gen + 1, held = false
FROM emails e WHERE e.workspace_id = q.workspace_id AND e.id = q.email_id;
UPDATE emails e SET status = q.status
FROM email_queue q
WHERE e.workspace_id = q.workspace_id AND e.id = q.email_id AND e.status = 'sending';

-- Steps from workspace to workspace, and finds the first due of each.
CREATE INDEX email_queue_waiting ON email_queue (workspace_id, scheduled, due_at);
CREATE INDEX email_queue_held ON email_queue (workspace_id, email_id) WHERE held;

-- Workspaces take turns when more of them have due mail than one claim serves: the one whose last
-- claim is the longest ago is next.
CREATE TABLE email_turns (
    workspace_id uuid NOT NULL PRIMARY KEY,
    claimed_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- The first step of a new mail is in its own row, and the step of a claim in the one of its outcome.
ALTER TABLE emails ADD COLUMN first_step_stored boolean NOT NULL DEFAULT true;
ALTER TABLE email_events ADD COLUMN claimed_at timestamptz;
