-- How many people came and went on each day, and what became of mails: counters like the others,
-- written by the triggers that count already, so that a statement runs no trigger more than before.
-- Days are in UTC, on the workspace's clock. The key is the first id of the day.
--
-- People are counted as they come and go: a person who was deleted came nevertheless. Mails are
-- counted by what became of them, on the day of their handover, and once: a mail that bounced later
-- was not sent. Mails that still wait are in no day, so that storing a new mail counts no more than
-- before.
CREATE FUNCTION day_of(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT first_id_of(date_bin(interval '1 day', moment, timestamptz '1970-01-01 00:00:00+00'))
$$;

CREATE OR REPLACE FUNCTION count_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    nil constant uuid := '00000000-0000-0000-0000-000000000000';
    g record;
BEGIN
    IF TG_OP = 'INSERT' THEN
        FOR g IN SELECT workspace_id AS w, status AS s, count(*) AS delta
            FROM added GROUP BY 1, 2 ORDER BY 1, 2
        LOOP
            PERFORM add_to_counter(g.w, 'subscriber', nil, g.s, g.delta);
        END LOOP;
        FOR g IN SELECT workspace_id AS w, day_of(created_at) AS k, count(*) AS delta
            FROM added GROUP BY 1, 2 ORDER BY 1, 2
        LOOP
            PERFORM add_to_counter(g.w, 'subscriber_day', g.k, 'added', g.delta);
        END LOOP;
    ELSE
        FOR g IN SELECT workspace_id AS w, status AS s, -count(*) AS delta
            FROM removed GROUP BY 1, 2 ORDER BY 1, 2
        LOOP
            PERFORM add_to_counter(g.w, 'subscriber', nil, g.s, g.delta);
        END LOOP;
        FOR g IN SELECT workspace_id AS w, count(*) AS delta FROM removed GROUP BY 1 ORDER BY 1
        LOOP
            PERFORM add_to_counter(
                g.w, 'subscriber_day', day_of(workspace_time(g.w, now())), 'deleted', g.delta);
        END LOOP;
    END IF;
    RETURN NULL;
END $$;

-- As move_count, and counts who left.
CREATE FUNCTION move_subscriber() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    nil constant uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
    PERFORM add_to_counter(OLD.workspace_id, 'subscriber', nil, OLD.status, -1);
    PERFORM add_to_counter(NEW.workspace_id, 'subscriber', nil, NEW.status, 1);
    IF NEW.status IN ('unsubscribed', 'bounced', 'complained') THEN
        PERFORM add_to_counter(
            NEW.workspace_id, 'subscriber_day', day_of(NEW.updated_at), NEW.status, 1);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER subscribers_counted_over AFTER UPDATE OF status ON subscribers
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION move_subscriber();

-- Weeks are added before days, and each in one order, so that two statements never want slots
-- crosswise.
CREATE OR REPLACE FUNCTION count_emails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    ends constant text[] := '{sent,delivered,bounced,complained,failed,suppressed}';
    g record;
BEGIN
    IF TG_OP = 'INSERT' THEN
        FOR g IN SELECT workspace_id AS w, week_of_id(id) AS k, status AS s, count(*) AS delta
            FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        LOOP
            PERFORM add_to_counter(g.w, 'email', g.k, g.s, g.delta);
        END LOOP;
        FOR g IN SELECT workspace_id AS w,
                day_of(coalesce(sent_at, scheduled_at, created_at)) AS k, status AS s,
                count(*) AS delta
            FROM added WHERE status = ANY (ends) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        LOOP
            PERFORM add_to_counter(g.w, 'email_day', g.k, g.s, g.delta);
        END LOOP;
    ELSIF TG_OP = 'DELETE' THEN
        FOR g IN SELECT workspace_id AS w, week_of_id(id) AS k, status AS s, -count(*) AS delta
            FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        LOOP
            PERFORM add_to_counter(g.w, 'email', g.k, g.s, g.delta);
        END LOOP;
    ELSE
        FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                SELECT workspace_id AS w, week_of_id(id) AS k, status AS s, 1 AS d FROM added
                UNION ALL
                SELECT workspace_id, week_of_id(id), status, -1 FROM removed) moved
            GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
        LOOP
            PERFORM add_to_counter(g.w, 'email', g.k, g.s, g.delta);
        END LOOP;
        FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                SELECT workspace_id AS w, day_of(coalesce(sent_at, scheduled_at, created_at)) AS k,
                    status AS s, 1 AS d
                FROM added WHERE status = ANY (ends)
                UNION ALL
                SELECT workspace_id, day_of(coalesce(sent_at, scheduled_at, created_at)), status, -1
                FROM removed WHERE status = ANY (ends)) moved
            GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
        LOOP
            PERFORM add_to_counter(g.w, 'email_day', g.k, g.s, g.delta);
        END LOOP;
    END IF;
    RETURN NULL;
END $$;

-- The days before: those who came and are still there, those who unsubscribed last, and the mails
-- that are still stored.
INSERT INTO counters (workspace_id, kind, key, status, slot, n)
SELECT workspace_id, 'subscriber_day', day_of(created_at), 'added', 0, count(*)
FROM subscribers GROUP BY workspace_id, day_of(created_at);

INSERT INTO counters (workspace_id, kind, key, status, slot, n)
SELECT workspace_id, 'subscriber_day', day_of(unsubscribed_at), 'unsubscribed', 0, count(*)
FROM subscribers WHERE status = 'unsubscribed' AND unsubscribed_at IS NOT NULL
GROUP BY workspace_id, day_of(unsubscribed_at);

INSERT INTO counters (workspace_id, kind, key, status, slot, n)
SELECT workspace_id, 'email_day', day_of(coalesce(sent_at, scheduled_at, created_at)), status, 0,
    count(*)
FROM emails
WHERE status IN ('sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed')
GROUP BY workspace_id, day_of(coalesce(sent_at, scheduled_at, created_at)), status;
