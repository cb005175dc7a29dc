-- A campaign starts at scheduled_at of its workspace's clock. start_due_at is that moment on the
-- database's clock while it is scheduled, then the end of a lease; start_gen counts the claims.
ALTER TABLE campaigns
    ADD COLUMN scheduled_zone text,
    ADD COLUMN start_due_at timestamptz,
    ADD COLUMN start_gen bigint NOT NULL DEFAULT 0;
DROP INDEX campaigns_to_start;
CREATE INDEX campaigns_to_start ON campaigns (start_due_at) WHERE status = 'scheduled';

-- As before, with the scheduled campaigns.
CREATE OR REPLACE FUNCTION due_work(horizon_micros bigint)
RETURNS TABLE (kind text, wait_micros bigint)
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_bitmapscan = off AS $$
    SELECT kind, CAST(extract(epoch FROM greatest(due_at, now()) - now()) * 1000000 AS bigint)
    FROM (
        (SELECT 'event_relay' AS kind, now() AS due_at FROM outbox LIMIT 1)
        UNION ALL
        (SELECT 'webhook_delivery', due_at FROM delivery_queue ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'email_delivery', due_at FROM email_queue ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'email_simulation', due_at FROM simulated_mails ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'campaign_starting', start_due_at FROM campaigns
            WHERE status = 'scheduled' ORDER BY start_due_at LIMIT 1)
        UNION ALL
        (SELECT 'campaign_freezing', freeze_due_at FROM campaigns
            WHERE status = 'sending' AND NOT frozen ORDER BY freeze_due_at LIMIT 1)
        UNION ALL
        (SELECT 'campaign_sending', due_at FROM campaign_chunks
            WHERE active AND open_recipients > 0 ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'imports', due_at FROM imports
            WHERE status IN ('queued', 'running') ORDER BY due_at LIMIT 1)) AS first
    WHERE due_at <= now() + horizon_micros * interval '1 microsecond'
$$;
