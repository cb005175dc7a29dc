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
    FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns (workspace_id, id)
        ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE
);
CREATE INDEX held_refusals_person ON held_refusals (workspace_id, subscriber_id);

SELECT store_first_statistics('held_refusals'::regclass);
