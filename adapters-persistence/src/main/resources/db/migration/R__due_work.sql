-- Which kinds of work are due within a time, and in how many microseconds the first of each.
-- Every process asks about once a second, so each queue is read through the first entry of an
-- index. The settings keep it so when a table has no statistics yet, or was empty when it was
-- vacuumed last. Rows under a lease are due when it expires.
-- The heads are where the queues begin, as QueueHeads has proven; without one, a queue is read from its beginning.
-- This file is applied again whenever it changes: edit it when there is another kind of work.
DROP FUNCTION IF EXISTS due_work(bigint);
CREATE OR REPLACE FUNCTION due_work(horizon_micros bigint, heads jsonb DEFAULT '{}')
RETURNS TABLE (kind text, wait_micros bigint) LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
    SELECT kind, CAST(extract(epoch FROM greatest(due_at, now()) - now()) * 1000000 AS bigint)
    FROM (
        (SELECT 'event_relay' AS kind, now() AS due_at FROM outbox
            WHERE log_position >= CAST(coalesce(heads ->> 'outbox', '0/0') AS pg_lsn) AND batch_place >= 0
            ORDER BY log_position LIMIT 1)
        UNION ALL
        (SELECT 'webhook_delivery', due_at FROM webhook_queues WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'email_delivery', due_at FROM email_queue
            WHERE due_at >= CAST(coalesce(heads ->> 'email_queue', '-infinity') AS timestamptz)
                AND attempts >= 0
            ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'email_simulation', due_at FROM simulated_mails
            WHERE due_at >= CAST(coalesce(heads ->> 'simulated_mails', '-infinity') AS timestamptz)
            ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'campaign_starting', start_due_at FROM campaigns
            WHERE status = 'scheduled' ORDER BY start_due_at LIMIT 1)
        UNION ALL
        (SELECT 'campaign_freezing', freeze_due_at FROM campaigns
            WHERE status = 'sending' AND NOT frozen ORDER BY freeze_due_at LIMIT 1)
        UNION ALL
        (SELECT 'campaign_sending', due_at FROM campaign_chunks
            WHERE active AND is_open ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'campaign_telling', due_at FROM campaign_tellings
            WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'webhook_replay', due_at FROM webhook_replays
            WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'confirmation_expiry', due_at FROM confirmations ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'trigger_runs', due_at FROM trigger_queue
            WHERE due_at >= CAST(coalesce(heads ->> 'trigger_queue', '-infinity') AS timestamptz)
                AND attempts >= 0
            ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'erasure', due_at FROM erasures
            WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'trigger_dates', due_at FROM date_scans ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'mail_reactions', due_at FROM reaction_queue
            WHERE due_at >= CAST(coalesce(heads ->> 'reaction_queue', '-infinity') AS timestamptz)
            ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'subscriber_actions', due_at FROM subscriber_actions
            WHERE status IN ('queued', 'running') ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'imports', due_at FROM imports
            WHERE status IN ('queued', 'running') ORDER BY due_at LIMIT 1)) AS first
    WHERE due_at <= now() + horizon_micros * interval '1 microsecond'
$$;
