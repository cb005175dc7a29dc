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
