-- What a webhook missed while it was inactive: spans of numbers of the log. Deliveries are made of
-- them when they are asked for. One row for each version of a webhook, with what it received then.
CREATE TABLE missed_events (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    version bigint NOT NULL,
    events text[] NOT NULL,
    after_number bigint NOT NULL,
    last_number bigint NOT NULL CHECK (last_number > after_number),
    PRIMARY KEY (workspace_id, webhook_id, version),
    FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks (workspace_id, id)
        ON DELETE CASCADE
) WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);
SELECT store_first_statistics('missed_events'::regclass);
