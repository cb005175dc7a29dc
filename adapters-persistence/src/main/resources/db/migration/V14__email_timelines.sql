-- Whether opens and clicks are to be counted.
ALTER TABLE emails
    ADD COLUMN track_opens boolean NOT NULL DEFAULT false,
    ADD COLUMN track_clicks boolean NOT NULL DEFAULT false;

CREATE INDEX emails_by_status ON emails (workspace_id, status, created_at, id);
CREATE INDEX emails_by_template ON emails (workspace_id, template_id, created_at, id)
    WHERE template_id IS NOT NULL;
CREATE INDEX emails_by_campaign ON emails (workspace_id, campaign_id, created_at, id)
    WHERE campaign_id IS NOT NULL;

-- Each row is a step of its email's timeline. Its id is younger than those of the steps before.
ALTER TABLE email_events DROP COLUMN detail;
ALTER TABLE email_events ADD COLUMN reply text;

-- What was accepted before there were timelines begins with where it stands.
INSERT INTO email_events (workspace_id, email_id, id, type, occurred_at, reply)
SELECT workspace_id, id, id, status, coalesce(sent_at, created_at), reply FROM emails;

-- A claim writes down that it sends. What a worker held during the upgrade is sent again.
UPDATE emails e SET status = 'sending', attempts = q.attempts
FROM email_queue q
WHERE q.workspace_id = e.workspace_id AND q.email_id = e.id AND q.held;

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
