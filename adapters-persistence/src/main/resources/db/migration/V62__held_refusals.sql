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

-- First statistics, as all other tables have them.
DO $$
DECLARE
    known record;
BEGIN
    IF current_setting('server_version_num')::integer < 180000 THEN
        RETURN;
    END IF;
    FOR known IN
        SELECT * FROM (VALUES
            ('workspace_id', 2, 1),
            ('campaign_id', 10, 1),
            ('chunk', 10, 1),
            ('subscriber_id', -0.5, 1),
            ('email', -1, 0),
            ('words', 10, 0),
            ('refused_at', -0.5, 1)
        ) AS said (col, distinct_values, correlation)
    LOOP
        PERFORM pg_restore_attribute_stats(
            'schemaname', 'public', 'relname', 'held_refusals', 'attname', known.col,
            'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
            'n_distinct', known.distinct_values::real, 'correlation', known.correlation::real);
    END LOOP;
END $$;
