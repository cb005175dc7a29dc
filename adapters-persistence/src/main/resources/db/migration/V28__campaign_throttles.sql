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
