-- Which kinds of work are due within a time, and in how many microseconds the first of each.
-- Every process asks about once a second, so each queue is read through the first entry of an
-- index. The settings keep it so when a table has no statistics yet, or had no rows when it was
-- vacuumed last. Rows under a lease are due when it expires.

CREATE INDEX delivery_queue_due ON delivery_queue (due_at);

CREATE FUNCTION due_work(horizon_micros bigint)
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
