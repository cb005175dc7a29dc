-- A database of version 104, as pg_dump writes it, without the partitions of months.
SET check_function_bodies = off;
CREATE DOMAIN plan_places AS bigint
	CONSTRAINT plan_places_check CHECK ((VALUE >= 0));
CREATE DOMAIN plan_slot AS smallint
	CONSTRAINT plan_slot_check CHECK (((VALUE >= 0) AND (VALUE <= 15)));
CREATE FUNCTION activate_chunks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE campaign_chunks SET active = (NEW.status = 'sending')
    WHERE workspace_id = NEW.workspace_id AND campaign_id = NEW.id AND is_open
        AND active != (NEW.status = 'sending');
    RETURN NULL;
END $$;
CREATE FUNCTION add_event_sequences() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO event_sequences (workspace_id, last_number) SELECT id, 0 FROM added;
    RETURN NULL;
END $$;
CREATE FUNCTION add_to_counter(of_workspace uuid, of_kind text, of_key uuid, of_status text, delta bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    mine constant int := pg_backend_pid() % 16;
    free_slot smallint;
BEGIN
    UPDATE counters SET n = n + delta
    WHERE workspace_id = of_workspace AND kind = of_kind AND key = of_key AND status = of_status
        AND slot = (
            SELECT slot FROM counters
            WHERE workspace_id = of_workspace AND kind = of_kind AND key = of_key
                AND status = of_status
            ORDER BY (slot - mine + 16) % 16
            LIMIT 1
            FOR NO KEY UPDATE SKIP LOCKED);
    IF FOUND THEN
        RETURN;
    END IF;
    SELECT candidate INTO free_slot FROM generate_series(0, 15) candidate
    WHERE NOT EXISTS (
        SELECT 1 FROM counters
        WHERE workspace_id = of_workspace AND kind = of_kind AND key = of_key
            AND status = of_status AND slot = candidate)
    ORDER BY (candidate - mine + 16) % 16
    LIMIT 1;
    INSERT INTO counters AS c (workspace_id, kind, key, status, slot, n)
    VALUES (of_workspace, of_kind, of_key, of_status, coalesce(free_slot, mine), delta)
    ON CONFLICT (workspace_id, kind, key, status, slot) DO UPDATE SET n = c.n + excluded.n;
END $$;
CREATE FUNCTION add_up(one integer[], other integer[]) RETURNS integer[]
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT ARRAY(SELECT coalesce(a, 0) + coalesce(b, 0)
        FROM unnest(one, other) WITH ORDINALITY AS n (a, b, place) ORDER BY place)
$$;
CREATE FUNCTION add_webhook_queues() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO webhook_queues (workspace_id, webhook_id) SELECT workspace_id, id FROM added;
    RETURN NULL;
END $$;
CREATE FUNCTION append_consent_link(of_workspace uuid, hashes bytea, records integer) RETURNS TABLE(to_chain smallint, to_number bigint)
    LANGUAGE plpgsql
    AS $$
DECLARE
    most_chains constant int := 16;
    first_chain smallint := floor(random() * most_chains);
    head consent_heads;
    new_hash bytea;
BEGIN
    SELECT h.* INTO head FROM consent_heads h
    WHERE h.workspace_id = of_workspace
    ORDER BY (h.chain + first_chain) % most_chains LIMIT 1
    FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        INSERT INTO consent_heads (workspace_id, chain, last_number, last_hash)
        VALUES (of_workspace, first_chain, 0, decode(repeat('00', 32), 'hex'))
        ON CONFLICT (workspace_id, chain) DO NOTHING;
        SELECT h.* INTO STRICT head FROM consent_heads h
        WHERE h.workspace_id = of_workspace AND h.chain = first_chain
        FOR NO KEY UPDATE;
    END IF;
    new_hash := sha256(head.last_hash || hashes);
    UPDATE consent_heads h SET last_number = head.last_number + 1, last_hash = new_hash
    WHERE h.workspace_id = of_workspace AND h.chain = head.chain;
    INSERT INTO consent_links (workspace_id, chain, number, records, previous_hash, hash)
    VALUES (of_workspace, head.chain, head.last_number + 1, records, head.last_hash, new_hash);
    RETURN QUERY SELECT head.chain, head.last_number + 1;
END $$;
CREATE TABLE idempotency_records (
    workspace_id uuid NOT NULL,
    key text NOT NULL COLLATE "C",
    request_hash bytea NOT NULL,
    response_status integer,
    response_headers jsonb,
    response_body bytea,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    encryption_key_id text COLLATE "C",
    pending_until timestamp with time zone
)
WITH (autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.2');
CREATE FUNCTION claim_idempotency_key(wanted_workspace uuid, wanted_key text, wanted_hash bytea, present timestamp with time zone, until timestamp with time zone, pending timestamp with time zone DEFAULT NULL::timestamp with time zone) RETURNS SETOF idempotency_records
    LANGUAGE plpgsql
    SET lock_timeout TO '1s'
    AS $$
BEGIN
    -- most repetitions find an answer: reading it locks nothing and writes nothing
    RETURN QUERY SELECT r.* FROM idempotency_records r
        WHERE r.workspace_id = wanted_workspace AND r.key = wanted_key AND r.expires_at > present
            AND (r.response_status IS NOT NULL OR r.pending_until IS NOT NULL);
    IF FOUND THEN
        RETURN;
    END IF;
    INSERT INTO idempotency_records AS r
        (workspace_id, key, request_hash, created_at, expires_at, pending_until)
    VALUES (wanted_workspace, wanted_key, wanted_hash, present, until, pending)
    ON CONFLICT (workspace_id, key) DO UPDATE
        SET request_hash = excluded.request_hash, created_at = excluded.created_at,
            expires_at = excluded.expires_at, pending_until = excluded.pending_until,
            response_status = NULL, response_headers = NULL, response_body = NULL,
            encryption_key_id = NULL
        WHERE r.expires_at <= present
            OR (r.response_status IS NULL AND r.pending_until IS NULL);
    IF NOT FOUND THEN
        RETURN QUERY SELECT r.* FROM idempotency_records r
            WHERE r.workspace_id = wanted_workspace AND r.key = wanted_key;
    END IF;
END $$;
CREATE FUNCTION count_campaign_reactions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, campaign_id AS k, reaction AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'campaign_reaction', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, campaign_id AS k, reaction AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'campaign_reaction', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, campaign_id AS k, reaction AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, campaign_id, reaction, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'campaign_reaction', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_campaign_unsubscribes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, campaign_id AS k, '' AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'campaign_unsubscribe', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, campaign_id AS k, '' AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'campaign_unsubscribe', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, campaign_id AS k, '' AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, campaign_id, '', -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'campaign_unsubscribe', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_campaigns() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'campaign', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'campaign', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, '00000000-0000-0000-0000-000000000000'::uuid, status, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'campaign', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_captured_mails() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'captured_mail', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'captured_mail', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, '00000000-0000-0000-0000-000000000000'::uuid, '', -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'captured_mail', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, webhook_id AS k, status AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'delivery', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, webhook_id AS k, status AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'delivery', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, webhook_id AS k, status AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, webhook_id, status, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'delivery', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_emails() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, week_of_id(id) AS k, status AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'email', g.k, g.s, g.delta);
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
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_imports() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'import', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'import', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, '00000000-0000-0000-0000-000000000000'::uuid, status, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'import', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_memberships() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, tag_id AS k, subscriber_status AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'membership', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, tag_id AS k, subscriber_status AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'membership', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, tag_id AS k, subscriber_status AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, tag_id, subscriber_status, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'membership', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_subscriber_actions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'subscriber_action', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'subscriber_action', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, '00000000-0000-0000-0000-000000000000'::uuid, status, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'subscriber_action', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_subscribers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'subscriber', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'subscriber', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, status AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, '00000000-0000-0000-0000-000000000000'::uuid, status, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'subscriber', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_tags() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'tag', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'tag', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, '00000000-0000-0000-0000-000000000000'::uuid, '', -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'tag', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_templates() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'template', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'template', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, '00000000-0000-0000-0000-000000000000'::uuid, '', -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'template', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_trigger_runs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, trigger_id AS k, status AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'trigger_run', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, trigger_id AS k, status AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'trigger_run', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, trigger_id AS k, status AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, trigger_id, status, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'trigger_run', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_triggers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'trigger', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'trigger', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, '00000000-0000-0000-0000-000000000000'::uuid, '', -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'trigger', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_webhook_replays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, webhook_id AS k, status AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'webhook_replay', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, webhook_id AS k, status AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'webhook_replay', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, webhook_id AS k, status AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, webhook_id, status, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'webhook_replay', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION count_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'webhook', g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'webhook', g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, '00000000-0000-0000-0000-000000000000'::uuid AS k, '' AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, '00000000-0000-0000-0000-000000000000'::uuid, '', -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, 'webhook', g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $$;
CREATE FUNCTION drop_id_partition(parent regclass, before timestamp with time zone, unless text DEFAULT 'false'::text) RETURNS boolean
    LANGUAGE plpgsql
    SET lock_timeout TO '200ms'
    SET enable_seqscan TO 'on'
    AS $_$
DECLARE
    most_deleted constant int := 1000;
    name constant text := (SELECT relname FROM pg_class WHERE oid = parent);
    uncount constant regproc := to_regproc('uncount_' || name);
    forget constant regproc := to_regproc('forget_' || name);
    old record;
    is_kept boolean;
    deleted int;
BEGIN
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
    FOR old IN SELECT * FROM id_partitions(parent)
        WHERE following_id <= first_id_of(before) ORDER BY first_id
    LOOP
        EXECUTE 'SELECT ' || unless INTO STRICT is_kept USING old.first_id, old.following_id, before;
        CONTINUE WHEN is_kept;
        IF forget IS NOT NULL THEN
            -- nobody reads a total or a row until both are gone, which takes no time
            EXECUTE format('LOCK TABLE ONLY %s IN ACCESS EXCLUSIVE MODE', parent);
            EXECUTE format('SELECT %s(%L, %L)', forget, old.first_id, old.following_id);
        END IF;
        IF uncount IS NOT NULL THEN
            -- nobody writes while its rows are counted; they can be read
            EXECUTE format('LOCK TABLE ONLY %s IN SHARE MODE', parent);
            EXECUTE format('LOCK TABLE %s IN SHARE MODE', old.part);
            EXECUTE format('SELECT %s(%L)', uncount, old.part);
        END IF;
        EXECUTE format('DROP TABLE %s', old.part);
        RETURN true;
    END LOOP;
    EXECUTE 'SELECT ' || unless INTO STRICT is_kept
        USING CAST('00000000-0000-0000-0000-000000000000' AS uuid), first_id_of(before), before;
    IF is_kept THEN
        RETURN false;
    END IF;
    -- through the parent, whose triggers count
    EXECUTE (SELECT format('DELETE FROM %1$s WHERE tableoid = %2$s AND %3$s < %4$L AND ctid = ANY ('
                'ARRAY(SELECT ctid FROM %5$s WHERE %3$s < %4$L LIMIT %6$s))',
            parent, p.partdefid, quote_ident(a.attname), first_id_of(before),
            p.partdefid::regclass, most_deleted)
        FROM pg_partitioned_table p
        JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
        WHERE p.partrelid = parent);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted > 0;
END $_$;
CREATE FUNCTION due_work(horizon_micros bigint) RETURNS TABLE(kind text, wait_micros bigint)
    LANGUAGE sql STABLE
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    AS $$
    SELECT kind, CAST(extract(epoch FROM greatest(due_at, now()) - now()) * 1000000 AS bigint)
    FROM (
        (SELECT 'event_relay' AS kind, now() AS due_at FROM outbox LIMIT 1)
        UNION ALL
        (SELECT 'webhook_delivery', due_at FROM webhook_queues WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1)
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
        (SELECT 'trigger_runs', due_at FROM trigger_queue ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'erasure', due_at FROM erasures
            WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'trigger_dates', due_at FROM date_scans ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'mail_reactions', due_at FROM reaction_queue ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'subscriber_actions', due_at FROM subscriber_actions
            WHERE status IN ('queued', 'running') ORDER BY due_at LIMIT 1)
        UNION ALL
        (SELECT 'imports', due_at FROM imports
            WHERE status IN ('queued', 'running') ORDER BY due_at LIMIT 1)) AS first
    WHERE due_at <= now() + horizon_micros * interval '1 microsecond'
$$;
CREATE FUNCTION first_id_of(moment timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT CAST(rpad(lpad(to_hex(CAST(extract(epoch FROM moment) * 1000 AS bigint)), 12, '0'), 32, '0')
        AS uuid)
$$;
CREATE FUNCTION forget_emails(first uuid, following uuid) RETURNS void
    LANGUAGE sql
    SET enable_seqscan TO 'on'
    AS $$
            DELETE FROM counters WHERE kind = 'email' AND key >= first AND key < following
        $$;
CREATE FUNCTION has_id_partition(parent regclass, first uuid, following uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
    SELECT EXISTS (SELECT 1 FROM id_partitions(parent)
        WHERE first_id < following AND following_id > first)
$$;
CREATE FUNCTION has_rest(parent regclass) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'on'
    AS $$
DECLARE
    found boolean;
BEGIN
    EXECUTE (SELECT format('SELECT EXISTS (SELECT 1 FROM %s)', partdefid::regclass)
        FROM pg_partitioned_table WHERE partrelid = parent) INTO STRICT found;
    RETURN found;
END $$;
CREATE FUNCTION id_partitions(parent regclass) RETURNS TABLE(part regclass, first_id uuid, following_id uuid)
    LANGUAGE sql STABLE
    AS $$
    SELECT oid::regclass, bounds[1]::uuid, bounds[2]::uuid
    FROM (
        SELECT c.oid, regexp_match(pg_get_expr(c.relpartbound, c.oid),
            'FROM \(''([0-9a-f-]+)''\) TO \(''([0-9a-f-]+)''\)') AS bounds
        FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
        WHERE inhparent = parent) parts
    WHERE bounds IS NOT NULL
$$;
CREATE FUNCTION keep_count(of_table text, of_kind text) RETURNS void
    LANGUAGE sql
    AS $$
    SELECT keep_count(of_table, of_kind, '''00000000-0000-0000-0000-000000000000''::uuid', '''''')
$$;
CREATE FUNCTION keep_count(of_table text, of_kind text, key_of text, status_of text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
BEGIN
    EXECUTE format($text$
        CREATE FUNCTION count_%1$s() RETURNS trigger LANGUAGE plpgsql AS $count$
        DECLARE
            g record;
        BEGIN
            IF TG_OP = 'INSERT' THEN
                FOR g IN SELECT workspace_id AS w, %3$s AS k, %4$s AS s, count(*) AS delta
                    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, %2$L, g.k, g.s, g.delta);
                END LOOP;
            ELSIF TG_OP = 'DELETE' THEN
                FOR g IN SELECT workspace_id AS w, %3$s AS k, %4$s AS s, -count(*) AS delta
                    FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, %2$L, g.k, g.s, g.delta);
                END LOOP;
            ELSE
                FOR g IN SELECT w, k, s, sum(d)::bigint AS delta FROM (
                        SELECT workspace_id AS w, %3$s AS k, %4$s AS s, 1 AS d FROM added
                        UNION ALL
                        SELECT workspace_id, %3$s, %4$s, -1 FROM removed) moved
                    GROUP BY 1, 2, 3 HAVING sum(d) != 0 ORDER BY 1, 2, 3
                LOOP
                    PERFORM add_to_counter(g.w, %2$L, g.k, g.s, g.delta);
                END LOOP;
            END IF;
            RETURN NULL;
        END $count$
        $text$, of_table, of_kind, key_of, status_of);
    EXECUTE format('CREATE TRIGGER %1$s_counted_in AFTER INSERT ON %1$s REFERENCING NEW TABLE AS added'
        ' FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', of_table);
    EXECUTE format('CREATE TRIGGER %1$s_counted_out AFTER DELETE ON %1$s REFERENCING OLD TABLE AS removed'
        ' FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', of_table);
    IF status_of != '''''' THEN
        EXECUTE format('CREATE TRIGGER %1$s_counted_over AFTER UPDATE ON %1$s'
            ' REFERENCING OLD TABLE AS removed NEW TABLE AS added'
            ' FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', of_table);
    END IF;
END $_$;
CREATE FUNCTION keep_count_by_status(of_table text, of_kind text) RETURNS void
    LANGUAGE sql
    AS $$
    SELECT keep_count(of_table, of_kind, '''00000000-0000-0000-0000-000000000000''::uuid', 'status')
$$;
CREATE FUNCTION keep_count_by_week(of_table text, of_kind text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
BEGIN
    PERFORM keep_count(of_table, of_kind, 'week_of_id(id)', 'status');
    EXECUTE format($text$
        CREATE FUNCTION forget_%1$s(first uuid, following uuid) RETURNS void LANGUAGE sql
        SET enable_seqscan = on AS $forget$
            DELETE FROM counters WHERE kind = %2$L AND key >= first AND key < following
        $forget$
        $text$, of_table, of_kind);
END $_$;
CREATE FUNCTION keep_count_of_partitions(of_table text, of_kind text, key_of text, status_of text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
BEGIN
    EXECUTE format($text$
        CREATE FUNCTION uncount_%1$s(part regclass) RETURNS void LANGUAGE plpgsql
        SET enable_seqscan = on AS $uncount$
        DECLARE
            g record;
        BEGIN
            FOR g IN EXECUTE 'SELECT workspace_id AS w, ' || %3$L || ' AS k, ' || %4$L || ' AS s,'
                ' -count(*) AS delta FROM ' || part || ' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3'
            LOOP
                PERFORM add_to_counter(g.w, %2$L, g.k, g.s, g.delta);
            END LOOP;
        END $uncount$
        $text$, of_table, of_kind, key_of, status_of);
END $_$;
CREATE FUNCTION keep_statistics_of_workspaces(of_table regclass) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    known record;
BEGIN
    IF current_setting('server_version_num')::integer < 180000 THEN
        RETURN;
    END IF;
    FOR known IN
        SELECT n.nspname::text AS space, c.relname::text AS tab, c.relkind = 'p' AS inherited
        FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id'
            AND NOT a.attisdropped
        WHERE c.oid = of_table
    LOOP
        -- not its partitions, which have statistics of their own
        EXECUTE format('ALTER TABLE ONLY %s ALTER COLUMN workspace_id SET STATISTICS 0', of_table);
        PERFORM pg_clear_attribute_stats(
            schemaname => known.space, relname => known.tab, attname => 'workspace_id',
            inherited => known.inherited);
        PERFORM pg_restore_attribute_stats(
            'schemaname', known.space, 'relname', known.tab, 'attname', 'workspace_id',
            'inherited', known.inherited, 'null_frac', 0::real, 'avg_width', 16,
            'n_distinct', 2::real, 'correlation', 1::real);
    END LOOP;
EXCEPTION WHEN OTHERS THEN
    RAISE LOG 'no first statistics of %: %', of_table, SQLERRM;
END $$;
CREATE FUNCTION make_id_partition(parent regclass, unit text, moment timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    SET lock_timeout TO '200ms'
    SET enable_seqscan TO 'on'
    AS $_$
DECLARE
    most_moved constant int := 20000;
    starts constant timestamp := date_trunc(unit, moment AT TIME ZONE 'UTC');
    first constant uuid := first_id_of(starts AT TIME ZONE 'UTC');
    following constant uuid :=
        first_id_of((starts + ('1 ' || unit)::interval) AT TIME ZONE 'UTC');
    new_name constant text := (SELECT relname FROM pg_class WHERE oid = parent)
        || to_char(starts, '_YYYYMMDD');
    rest regclass;
    key text;
    options text;
    waiting int;
BEGIN
    IF has_id_partition(parent, first, following) THEN
        RETURN false;
    END IF;
    -- one at a time; neither readers nor writers need this lock
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
    IF has_id_partition(parent, first, following) THEN
        RETURN false;
    END IF;
    SELECT p.partdefid::regclass, quote_ident(a.attname), array_to_string(c.reloptions, ', ')
    INTO STRICT rest, key, options
    FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partdefid
    JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
    WHERE p.partrelid = parent;
    EXECUTE format('SELECT count(*) FROM (SELECT 1 FROM %1$s WHERE %2$s >= %3$L AND %2$s < %4$L LIMIT %5$s) x',
        rest, key, first, following, most_moved + 1) INTO waiting;
    IF waiting > most_moved THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE %s INCLUDING ALL)', new_name, rest);
    IF options != '' THEN
        EXECUTE format('ALTER TABLE %I SET (%s)', new_name, options);
    END IF;
    PERFORM store_first_statistics(new_name::regclass);
    IF waiting > 0 THEN
        EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', rest);
        -- not through the parent: no trigger counts rows that only change their place
        EXECUTE format('WITH moved AS (DELETE FROM %1$s WHERE %2$s >= %3$L AND %2$s < %4$L RETURNING *)'
            ' INSERT INTO %5$I SELECT * FROM moved', rest, key, first, following, new_name);
    END IF;
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        parent, new_name, first, following);
    RETURN true;
END $_$;
CREATE FUNCTION make_id_partitions(parent regclass, unit text, ahead integer) RETURNS integer
    LANGUAGE plpgsql
    SET lock_timeout TO '10s'
    SET enable_seqscan TO 'on'
    AS $_$
DECLARE
    this_time constant timestamp := date_trunc(unit, now() AT TIME ZONE 'UTC');
    moments timestamp[];
    moment timestamp;
    made int := 0;
BEGIN
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
    moments := ARRAY(SELECT this_time + i * ('1 ' || unit)::interval
        FROM generate_series(0, ahead) i);
    EXECUTE (SELECT format($text$
            SELECT $1 || ARRAY(SELECT DISTINCT starts FROM (
                SELECT date_trunc($2, moment_of_id(%s) AT TIME ZONE 'UTC') AS starts FROM %s
                LIMIT 100000) waiting WHERE starts < $3)
            $text$, quote_ident(a.attname), p.partdefid::regclass)
        FROM pg_partitioned_table p
        JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
        WHERE p.partrelid = parent)
        INTO STRICT moments USING moments, unit, this_time;
    FOREACH moment IN ARRAY moments LOOP
        IF make_id_partition(parent, unit, moment AT TIME ZONE 'UTC') THEN
            made := made + 1;
        END IF;
    END LOOP;
    RETURN made;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
    RETURN 0;
END $_$;
CREATE FUNCTION moment_of_id(id uuid) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;
CREATE FUNCTION move_count() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    nil constant uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
    PERFORM add_to_counter(OLD.workspace_id, TG_ARGV[0], nil, OLD.status, -1);
    PERFORM add_to_counter(NEW.workspace_id, TG_ARGV[0], nil, NEW.status, 1);
    RETURN NULL;
END $$;
CREATE FUNCTION oldest_due_history(parent regclass, before timestamp with time zone, unless text) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'on'
    AS $_$
DECLARE
    most_read constant int := 1000;
    old record;
    is_kept boolean;
    oldest timestamptz;
BEGIN
    FOR old IN SELECT * FROM id_partitions(parent)
        WHERE following_id <= first_id_of(before) ORDER BY first_id
    LOOP
        EXECUTE 'SELECT ' || unless INTO STRICT is_kept USING old.first_id, old.following_id, before;
        IF NOT is_kept THEN
            RETURN moment_of_id(old.following_id);
        END IF;
    END LOOP;
    EXECUTE 'SELECT ' || unless INTO STRICT is_kept
        USING CAST('00000000-0000-0000-0000-000000000000' AS uuid), first_id_of(before), before;
    IF is_kept THEN
        RETURN NULL;
    END IF;
    EXECUTE (SELECT format('SELECT min(moment) FROM (SELECT moment_of_id(%1$s) AS moment FROM %2$s'
                ' WHERE %1$s < %3$L LIMIT %4$s) rows',
            quote_ident(a.attname), p.partdefid::regclass, first_id_of(before), most_read)
        FROM pg_partitioned_table p
        JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
        WHERE p.partrelid = parent)
        INTO STRICT oldest;
    RETURN oldest;
END $_$;
CREATE FUNCTION present_memberships(of_workspace uuid, of_subscriber uuid) RETURNS text
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN (
        SELECT CAST(json_agg(json_build_array(
                t.id, t.name, t.slug, t.description, t.category, t.is_public, t.double_opt_in,
                CAST(extract(epoch FROM t.created_at) * 1000000 AS bigint),
                CAST(extract(epoch FROM t.updated_at) * 1000000 AS bigint), t.version,
                CAST(extract(epoch FROM m.subscribed_at) * 1000000 AS bigint), m.source)
                ORDER BY t.name_key) AS text)
            FROM memberships m
            JOIN tags t ON t.workspace_id = m.workspace_id AND t.id = m.tag_id
            WHERE m.workspace_id = of_workspace AND m.subscriber_id = of_subscriber);
END $$;
CREATE FUNCTION present_pending(of_workspace uuid, of_subscriber uuid) RETURNS text
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN (
        SELECT CAST(json_agg(json_build_array(
                t.id, t.name, t.slug, t.description, t.category, t.is_public, t.double_opt_in,
                CAST(extract(epoch FROM t.created_at) * 1000000 AS bigint),
                CAST(extract(epoch FROM t.updated_at) * 1000000 AS bigint), t.version,
                CAST(extract(epoch FROM p.requested_at) * 1000000 AS bigint), p.source)
                ORDER BY t.name_key) AS text)
            FROM pending_memberships p
            JOIN tags t ON t.workspace_id = p.workspace_id AND t.id = p.tag_id
            WHERE p.workspace_id = of_workspace AND p.subscriber_id = of_subscriber
                AND NOT EXISTS (SELECT 1 FROM memberships m
                    WHERE m.workspace_id = p.workspace_id AND m.subscriber_id = p.subscriber_id
                        AND m.tag_id = p.tag_id));
END $$;
CREATE FUNCTION real_time(of_workspace uuid, moment timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE STRICT
    AS $$
    SELECT moment - coalesce(
        (SELECT ahead FROM test_clocks WHERE workspace_id = of_workspace), interval '0')
$$;
CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM 1 FROM workspaces WHERE id = OLD.workspace_id AND discarded_at IS NOT NULL;
        IF FOUND THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE FUNCTION remove_steps() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM trigger_steps s USING removed r
    WHERE s.workspace_id = r.workspace_id AND s.trigger_id = r.trigger_id AND s.run_id = r.id;
    RETURN NULL;
END $$;
CREATE FUNCTION repeat_subscriber_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE memberships SET subscriber_status = NEW.status
    WHERE workspace_id = NEW.workspace_id AND subscriber_id = NEW.id;
    RETURN NULL;
END $$;
CREATE FUNCTION require_tags() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    held bigint;
BEGIN
    PERFORM 1
    FROM (SELECT DISTINCT workspace_id, tag_id FROM added) wanted
    JOIN tags t ON t.workspace_id = wanted.workspace_id AND t.id = wanted.tag_id
    ORDER BY t.id
    FOR KEY SHARE OF t;
    GET DIAGNOSTICS held = ROW_COUNT;
    IF held < (SELECT count(*) FROM (SELECT DISTINCT workspace_id, tag_id FROM added) wanted) THEN
        RAISE foreign_key_violation USING MESSAGE = 'a tag of these rows does not exist';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION store_first_statistics(of_table regclass) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM store_statistics_that_change(of_table);
    PERFORM keep_statistics_of_workspaces(of_table);
END $$;
CREATE FUNCTION store_statistics_of_columns(of_table regclass) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    known record;
BEGIN
    IF current_setting('server_version_num')::integer < 180000 THEN
        RETURN;
    END IF;
    FOR known IN
        SELECT n.nspname::text AS space, c.relname::text AS tab, c.relkind = 'p' AS inherited,
            a.attname::text AS col, said.distinct_values, said.correlation
        FROM (VALUES
            ('workspace_id', 2, 1),
            ('status', 5, 0),
            ('webhook_id', 5, 0),
            ('template_id', 10, 0),
            ('campaign_id', 10, 0),
            ('type', 10, 0),
            ('event_type', 10, 0),
            ('id', -1, 1),
            ('number', -1, 1),
            ('event_id', -1, 1),
            ('created_at', -1, 1),
            ('captured_at', -1, 1),
            ('due_at', -1, 1),
            ('message_id', -1, 0),
            ('to_key', -0.5, 0),
            ('subscriber_id', -0.5, 0),
            ('email_id', -0.5, 1),
            ('delivery_id', -0.5, 1)
        ) AS said (col, distinct_values, correlation)
        JOIN pg_attribute a ON a.attname = said.col AND NOT a.attisdropped
        JOIN pg_class c ON c.oid = a.attrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.oid = of_table AND NOT EXISTS (SELECT 1 FROM pg_stats s
            WHERE s.schemaname = n.nspname AND s.tablename = c.relname
                AND s.attname = a.attname AND s.inherited = (c.relkind = 'p'))
    LOOP
        PERFORM pg_restore_attribute_stats(
            'schemaname', known.space, 'relname', known.tab, 'attname', known.col,
            'inherited', known.inherited, 'null_frac', 0::real, 'avg_width', 16,
            'n_distinct', known.distinct_values::real, 'correlation', known.correlation::real);
    END LOOP;
EXCEPTION WHEN OTHERS THEN
    -- it plans without them until autovacuum has passed
    RAISE LOG 'no first statistics of %: %', of_table, SQLERRM;
END $$;
CREATE FUNCTION store_statistics_that_change(of_table regclass) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM store_statistics_of_columns(of_table);
    IF EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = of_table AND attname = 'status'
        AND NOT attisdropped) THEN
        EXECUTE format('ALTER TABLE %s ALTER COLUMN status SET (n_distinct = 5)', of_table);
    END IF;
EXCEPTION WHEN OTHERS THEN
    RAISE LOG 'no first statistics of %: %', of_table, SQLERRM;
END $$;
CREATE FUNCTION uncount_captured_mails(part regclass) RETURNS void
    LANGUAGE plpgsql
    SET enable_seqscan TO 'on'
    AS $$
        DECLARE
            g record;
        BEGIN
            FOR g IN EXECUTE 'SELECT workspace_id AS w, ' || '''00000000-0000-0000-0000-000000000000''::uuid' || ' AS k, ' || '''''' || ' AS s,'
                ' -count(*) AS delta FROM ' || part || ' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3'
            LOOP
                PERFORM add_to_counter(g.w, 'captured_mail', g.k, g.s, g.delta);
            END LOOP;
        END $$;
CREATE FUNCTION uncount_deliveries(part regclass) RETURNS void
    LANGUAGE plpgsql
    SET enable_seqscan TO 'on'
    AS $$
        DECLARE
            g record;
        BEGIN
            FOR g IN EXECUTE 'SELECT workspace_id AS w, ' || 'webhook_id' || ' AS k, ' || 'status' || ' AS s,'
                ' -count(*) AS delta FROM ' || part || ' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3'
            LOOP
                PERFORM add_to_counter(g.w, 'delivery', g.k, g.s, g.delta);
            END LOOP;
        END $$;
CREATE FUNCTION wake_webhook_queue() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM FROM webhook_queues
        WHERE workspace_id = OLD.workspace_id AND webhook_id = OLD.id FOR NO KEY UPDATE;
    IF TG_OP = 'DELETE' THEN
        DELETE FROM webhook_queues
        WHERE workspace_id = OLD.workspace_id AND webhook_id = OLD.id
            AND NOT held AND due_at IS NULL;
    ELSIF NEW.is_active THEN
        UPDATE webhook_queues
        SET consecutive_failures = 0, failing_since = NULL, paused_until = NULL
        WHERE workspace_id = NEW.workspace_id AND webhook_id = NEW.id;
    END IF;
    UPDATE webhook_queues SET due_at = now()
    WHERE workspace_id = OLD.workspace_id AND webhook_id = OLD.id AND NOT held AND due_at > now();
    RETURN NULL;
END $$;
CREATE FUNCTION week_of_id(id uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT CAST(rpad(lpad(to_hex(greatest(0,
        (('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint + 259200000)
            / 604800000 * 604800000 - 259200000)), 12, '0'), 32, '0') AS uuid)
$$;
CREATE FUNCTION workspace_time(of_workspace uuid, moment timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE STRICT
    AS $$
    SELECT moment + coalesce(
        (SELECT ahead FROM test_clocks WHERE workspace_id = of_workspace), interval '0')
$$;
CREATE TABLE accounts (
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);
CREATE TABLE action_turns (
    workspace_id uuid NOT NULL,
    claimed_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE address_reviews (
    workspace_id uuid NOT NULL,
    reached text COLLATE "C",
    reached_id uuid,
    CONSTRAINT address_reviews_check CHECK (((reached IS NULL) = (reached_id IS NULL)))
)
WITH (fillfactor='50');
CREATE TABLE api_key_directory (
    secret_hash bytea NOT NULL,
    workspace_id uuid NOT NULL,
    key_id uuid NOT NULL
);
CREATE TABLE api_keys (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    last_four text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE billing_customers (
    provider text NOT NULL COLLATE "C",
    customer text NOT NULL COLLATE "C",
    account_id uuid NOT NULL
);
CREATE TABLE billing_events (
    provider text NOT NULL COLLATE "C",
    event text NOT NULL COLLATE "C",
    received_at timestamp with time zone NOT NULL
);
CREATE TABLE brandings (
    account_id uuid NOT NULL,
    name text NOT NULL,
    colour text COLLATE "C",
    logo_kind text COLLATE "C",
    logo text COLLATE "C",
    postal_address text,
    imprint_url text COLLATE "C",
    privacy_url text COLLATE "C",
    CONSTRAINT brandings_check CHECK (((logo_kind IS NULL) = (logo IS NULL)))
);
CREATE TABLE campaign_chunks (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    number integer NOT NULL,
    active boolean NOT NULL,
    due_at timestamp with time zone NOT NULL,
    lease_gen bigint DEFAULT 0 NOT NULL,
    held boolean DEFAULT false NOT NULL,
    is_open boolean NOT NULL,
    first_position integer NOT NULL,
    last_position integer NOT NULL,
    ready integer DEFAULT 0 NOT NULL,
    deferred integer DEFAULT 0 NOT NULL,
    accepted integer DEFAULT 0 NOT NULL,
    bounced integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    suppressed integer DEFAULT 0 NOT NULL,
    unknown integer DEFAULT 0 NOT NULL,
    announced integer[] DEFAULT '{}'::integer[] NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='500', fillfactor='40');
CREATE TABLE campaign_reactions (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    link_key uuid NOT NULL,
    link text,
    reaction text NOT NULL,
    times integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
)
PARTITION BY RANGE (campaign_id);
CREATE TABLE campaign_reactions_rest (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    link_key uuid NOT NULL,
    link text,
    reaction text NOT NULL,
    times integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE campaign_recipients (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    "position" integer NOT NULL,
    subscriber_id uuid NOT NULL,
    status text NOT NULL COLLATE "C",
    attempts smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    reply text
)
PARTITION BY RANGE (campaign_id);
CREATE TABLE campaign_recipients_rest (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    "position" integer NOT NULL,
    subscriber_id uuid NOT NULL,
    status text NOT NULL COLLATE "C",
    attempts smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    reply text
)
WITH (fillfactor='75');
ALTER TABLE campaign_recipients_rest ALTER COLUMN status SET (n_distinct=5);
CREATE TABLE campaign_tellings (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    due_at timestamp with time zone
)
WITH (fillfactor='50');
CREATE TABLE campaign_throttles (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    next_due_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE campaign_told (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    number integer NOT NULL,
    told bit varying NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE campaign_turns (
    workspace_id uuid NOT NULL,
    claimed_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE campaign_unsubscribes (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    occurred_at timestamp with time zone NOT NULL
);
CREATE TABLE campaigns (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE "C",
    status text NOT NULL COLLATE "C",
    template_id uuid NOT NULL,
    template_version integer,
    subject text,
    preview_text text,
    from_name text,
    from_address text NOT NULL,
    reply_to_name text,
    reply_to_address text,
    variables jsonb NOT NULL,
    include_tags text[] NOT NULL,
    exclude_tags text[] NOT NULL,
    match_all boolean NOT NULL,
    on_unknown text NOT NULL,
    scheduled_at timestamp with time zone,
    throttle_per_minute integer,
    failure_reason text,
    started_at timestamp with time zone,
    completed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint NOT NULL,
    frozen boolean DEFAULT false NOT NULL,
    frozen_created_at timestamp with time zone,
    frozen_subscriber_id uuid,
    chunks integer DEFAULT 0 NOT NULL,
    freeze_due_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    freeze_gen bigint DEFAULT 0 NOT NULL,
    scheduled_zone text,
    start_due_at timestamp with time zone,
    start_gen bigint DEFAULT 0 NOT NULL,
    frozen_recipients integer DEFAULT 0 NOT NULL,
    filter jsonb,
    track_opens boolean DEFAULT false NOT NULL,
    track_clicks boolean DEFAULT false NOT NULL,
    everyone boolean DEFAULT false NOT NULL,
    headers jsonb DEFAULT '{}'::jsonb NOT NULL,
    waiting_reason text,
    waiting_since timestamp with time zone,
    CONSTRAINT campaigns_on_unknown_check CHECK ((on_unknown = ANY (ARRAY['resend'::text, 'hold'::text]))),
    CONSTRAINT campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE TABLE captured_mails (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    message_id text NOT NULL COLLATE "C",
    from_text text NOT NULL,
    to_text text NOT NULL,
    to_key text NOT NULL COLLATE "C",
    subject text NOT NULL,
    html text,
    plain_text text,
    source bytea NOT NULL,
    captured_at timestamp with time zone NOT NULL
)
PARTITION BY RANGE (id);
CREATE TABLE captured_mails_rest (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    message_id text NOT NULL COLLATE "C",
    from_text text NOT NULL,
    to_text text NOT NULL,
    to_key text NOT NULL COLLATE "C",
    subject text NOT NULL,
    html text,
    plain_text text,
    source bytea NOT NULL,
    captured_at timestamp with time zone NOT NULL
);
CREATE TABLE confirmations (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    consent_text text,
    expires_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    mails_since timestamp with time zone NOT NULL,
    mails integer NOT NULL,
    last_mail_at timestamp with time zone NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE consent_details (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    chain smallint NOT NULL,
    number bigint NOT NULL,
    place integer NOT NULL,
    salt bytea NOT NULL,
    address text NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    consent_source text,
    ip text,
    user_agent text,
    wording text
);
CREATE TABLE consent_heads (
    workspace_id uuid NOT NULL,
    chain smallint NOT NULL,
    last_number bigint NOT NULL,
    last_hash bytea NOT NULL
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
CREATE TABLE consent_links (
    workspace_id uuid NOT NULL,
    chain smallint NOT NULL,
    number bigint NOT NULL,
    records integer NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL
);
CREATE TABLE consents (
    workspace_id uuid NOT NULL,
    chain smallint NOT NULL,
    number bigint NOT NULL,
    place integer NOT NULL,
    kind text NOT NULL COLLATE "C",
    tag_id uuid,
    source text NOT NULL COLLATE "C",
    occurred_at timestamp with time zone NOT NULL,
    commitment bytea NOT NULL,
    CONSTRAINT consents_kind_check CHECK ((kind = ANY (ARRAY['opt_in'::text, 'opt_out'::text])))
);
CREATE TABLE counters (
    workspace_id uuid NOT NULL,
    kind text NOT NULL COLLATE "C",
    key uuid NOT NULL,
    status text NOT NULL COLLATE "C",
    slot smallint NOT NULL,
    n bigint NOT NULL,
    CONSTRAINT counters_slot_check CHECK (((slot >= 0) AND (slot <= 15)))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
CREATE TABLE date_scans (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    first_at timestamp with time zone NOT NULL,
    before_at timestamp with time zone NOT NULL,
    last_seen uuid,
    due_at timestamp with time zone NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE deliveries (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL COLLATE "C",
    status text NOT NULL COLLATE "C",
    attempts integer DEFAULT 0 NOT NULL,
    delivered_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'retrying'::text, 'delivered'::text, 'failed'::text, 'skipped'::text])))
)
PARTITION BY RANGE (id);
CREATE TABLE deliveries_rest (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL COLLATE "C",
    status text NOT NULL COLLATE "C",
    attempts integer DEFAULT 0 NOT NULL,
    delivered_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'retrying'::text, 'delivered'::text, 'failed'::text, 'skipped'::text])))
)
WITH (fillfactor='80');
ALTER TABLE deliveries_rest ALTER COLUMN status SET (n_distinct=5);
CREATE TABLE delivery_attempts (
    workspace_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    attempted_at timestamp with time zone NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    response_status integer,
    response_body text,
    response_micros bigint NOT NULL,
    error text,
    ahead interval DEFAULT '00:00:00'::interval NOT NULL,
    retry_after_micros bigint,
    is_final boolean DEFAULT false NOT NULL,
    CONSTRAINT delivery_attempts_kind_check CHECK ((kind = ANY (ARRAY['scheduled'::text, 'manual'::text])))
)
PARTITION BY RANGE (delivery_id);
CREATE TABLE delivery_attempts_rest (
    workspace_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    attempted_at timestamp with time zone NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    response_status integer,
    response_body text,
    response_micros bigint NOT NULL,
    error text,
    ahead interval DEFAULT '00:00:00'::interval NOT NULL,
    retry_after_micros bigint,
    is_final boolean DEFAULT false NOT NULL,
    CONSTRAINT delivery_attempts_kind_check CHECK ((kind = ANY (ARRAY['scheduled'::text, 'manual'::text])))
);
CREATE TABLE delivery_queue (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    event_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    kind text DEFAULT 'scheduled'::text NOT NULL,
    earlier integer DEFAULT 0 NOT NULL,
    CONSTRAINT delivery_queue_kind_check CHECK ((kind = ANY (ARRAY['scheduled'::text, 'manual'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000', autovacuum_analyze_scale_factor='0', autovacuum_analyze_threshold='5000');
CREATE TABLE email_attachments (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    "position" smallint NOT NULL,
    filename text NOT NULL,
    content_type text NOT NULL,
    content_id text,
    content bytea NOT NULL
)
PARTITION BY RANGE (email_id);
CREATE TABLE email_attachments_rest (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    "position" smallint NOT NULL,
    filename text NOT NULL,
    content_type text NOT NULL,
    content_id text,
    content bytea NOT NULL
);
CREATE TABLE email_events (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    reply text,
    claimed_at timestamp with time zone
)
PARTITION BY RANGE (email_id);
CREATE TABLE email_events_rest (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    reply text,
    claimed_at timestamp with time zone
);
CREATE TABLE email_queue (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    held boolean DEFAULT false NOT NULL,
    attempts integer NOT NULL,
    lease_gen bigint DEFAULT 0 NOT NULL,
    scheduled boolean DEFAULT false NOT NULL,
    claimed_at timestamp with time zone,
    status text DEFAULT 'queued'::text NOT NULL COLLATE "C",
    size integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000', autovacuum_analyze_scale_factor='0', autovacuum_analyze_threshold='5000');
CREATE TABLE email_reactions (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    link_key uuid NOT NULL,
    link text,
    reaction text NOT NULL,
    times integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
)
PARTITION BY RANGE (email_id);
CREATE TABLE email_reactions_rest (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    link_key uuid NOT NULL,
    link text,
    reaction text NOT NULL,
    times integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE email_turns (
    workspace_id uuid NOT NULL,
    claimed_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE emails (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    to_key text NOT NULL COLLATE "C",
    template_id uuid,
    mail json NOT NULL,
    metadata jsonb NOT NULL,
    status text NOT NULL COLLATE "C",
    attempts integer NOT NULL,
    reply text,
    scheduled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    track_opens boolean DEFAULT false NOT NULL,
    track_clicks boolean DEFAULT false NOT NULL,
    first_step_stored boolean DEFAULT true NOT NULL,
    depth smallint DEFAULT 0 NOT NULL
)
PARTITION BY RANGE (id);
CREATE TABLE emails_rest (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    to_key text NOT NULL COLLATE "C",
    template_id uuid,
    mail json NOT NULL,
    metadata jsonb NOT NULL,
    status text NOT NULL COLLATE "C",
    attempts integer NOT NULL,
    reply text,
    scheduled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    track_opens boolean DEFAULT false NOT NULL,
    track_clicks boolean DEFAULT false NOT NULL,
    first_step_stored boolean DEFAULT true NOT NULL,
    depth smallint DEFAULT 0 NOT NULL
)
WITH (fillfactor='90');
ALTER TABLE emails_rest ALTER COLUMN status SET (n_distinct=5);
CREATE TABLE erasures (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    addresses text[] NOT NULL,
    until timestamp with time zone[] NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    first_due_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    lease_gen bigint DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone
)
WITH (fillfactor='70');
CREATE TABLE event_sequences (
    workspace_id uuid NOT NULL,
    last_number bigint NOT NULL,
    relayed_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE events (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    type text NOT NULL COLLATE "C",
    occurred_at timestamp with time zone NOT NULL,
    body bytea NOT NULL,
    subscriber_id uuid,
    tag_id uuid,
    campaign_id uuid,
    source text,
    actor_kind text DEFAULT 'system'::text NOT NULL,
    actor_id uuid,
    actor_name text DEFAULT 'unknown'::text NOT NULL,
    depth integer DEFAULT 0 NOT NULL,
    fires_triggers boolean DEFAULT true NOT NULL,
    address_key text COLLATE "C",
    is_erased boolean DEFAULT false NOT NULL
)
PARTITION BY RANGE (id);
CREATE TABLE events_rest (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    type text NOT NULL COLLATE "C",
    occurred_at timestamp with time zone NOT NULL,
    body bytea NOT NULL,
    subscriber_id uuid,
    tag_id uuid,
    campaign_id uuid,
    source text,
    actor_kind text DEFAULT 'system'::text NOT NULL,
    actor_id uuid,
    actor_name text DEFAULT 'unknown'::text NOT NULL,
    depth integer DEFAULT 0 NOT NULL,
    fires_triggers boolean DEFAULT true NOT NULL,
    address_key text COLLATE "C",
    is_erased boolean DEFAULT false NOT NULL
);
CREATE TABLE former_addresses (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    email text NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE held_refusals (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    chunk integer NOT NULL,
    subscriber_id uuid NOT NULL,
    email text NOT NULL,
    words text NOT NULL,
    refused_at timestamp with time zone NOT NULL
);
CREATE TABLE import_chunks (
    workspace_id uuid NOT NULL,
    import_id uuid NOT NULL,
    number integer NOT NULL,
    content bytea NOT NULL
);
ALTER TABLE import_chunks ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE import_rejects (
    workspace_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line bigint NOT NULL,
    reason text NOT NULL,
    content text NOT NULL,
    code text NOT NULL
)
PARTITION BY RANGE (import_id);
CREATE TABLE import_rejects_rest (
    workspace_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line bigint NOT NULL,
    reason text NOT NULL,
    content text NOT NULL,
    code text NOT NULL
);
CREATE TABLE import_turns (
    workspace_id uuid NOT NULL,
    claimed_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE imports (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    status text NOT NULL COLLATE "C",
    options jsonb NOT NULL,
    lines_read bigint DEFAULT 0 NOT NULL,
    created_rows bigint DEFAULT 0 NOT NULL,
    updated_rows bigint DEFAULT 0 NOT NULL,
    ignored_rows bigint DEFAULT 0 NOT NULL,
    rejected_rows bigint DEFAULT 0 NOT NULL,
    failure_reason text,
    due_at timestamp with time zone NOT NULL,
    lease_gen bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    format text NOT NULL COLLATE "C",
    total_bytes bigint NOT NULL,
    bytes_read bigint DEFAULT 0 NOT NULL,
    started_at timestamp with time zone,
    CONSTRAINT imports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'ndjson'::text]))),
    CONSTRAINT imports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text])))
);
CREATE TABLE leftovers (
    workspace_id uuid NOT NULL,
    kind text NOT NULL COLLATE "C",
    id uuid NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE local_customers (
    customer text NOT NULL COLLATE "C",
    reference text COLLATE "C",
    plan text COLLATE "C",
    paid_interval text COLLATE "C",
    started_at timestamp with time zone,
    ends_at timestamp with time zone,
    CONSTRAINT local_customers_check CHECK (((reference IS NULL) = (plan IS NULL))),
    CONSTRAINT local_customers_check1 CHECK (((reference IS NULL) = (paid_interval IS NULL))),
    CONSTRAINT local_customers_check2 CHECK (((reference IS NULL) = (started_at IS NULL))),
    CONSTRAINT local_customers_paid_interval_check CHECK ((paid_interval = ANY (ARRAY['month'::text, 'year'::text])))
);
CREATE TABLE local_visits (
    id text NOT NULL COLLATE "C",
    customer text NOT NULL COLLATE "C",
    plan text COLLATE "C",
    paid_interval text COLLATE "C",
    done_url text NOT NULL,
    cancel_url text,
    expires_at timestamp with time zone NOT NULL,
    is_used boolean NOT NULL,
    CONSTRAINT local_visits_check CHECK (((plan IS NULL) = (paid_interval IS NULL))),
    CONSTRAINT local_visits_check1 CHECK (((plan IS NULL) = (cancel_url IS NULL))),
    CONSTRAINT local_visits_paid_interval_check CHECK ((paid_interval = ANY (ARRAY['month'::text, 'year'::text])))
);
CREATE TABLE memberships (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    subscriber_status text NOT NULL COLLATE "C",
    subscriber_created_at timestamp with time zone NOT NULL,
    subscribed_at timestamp with time zone NOT NULL,
    source text NOT NULL
);
CREATE TABLE missed_events (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    version bigint NOT NULL,
    events text[] NOT NULL,
    after_number bigint NOT NULL,
    last_number bigint NOT NULL,
    CONSTRAINT missed_events_check CHECK ((last_number > after_number))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
CREATE TABLE notes (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    id uuid NOT NULL,
    content text NOT NULL,
    author text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE objections (
    workspace_id uuid NOT NULL,
    address_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE outbox (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    body bytea NOT NULL,
    subscriber_id uuid,
    tag_id uuid,
    campaign_id uuid,
    source text,
    actor_kind text DEFAULT 'system'::text NOT NULL,
    actor_id uuid,
    actor_name text DEFAULT 'unknown'::text NOT NULL,
    depth integer DEFAULT 0 NOT NULL,
    log_position pg_lsn DEFAULT pg_current_wal_insert_lsn() NOT NULL,
    batch_place integer DEFAULT 0 NOT NULL,
    fires_triggers boolean DEFAULT true NOT NULL,
    address_key text COLLATE "C"
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000', autovacuum_analyze_scale_factor='0', autovacuum_analyze_threshold='5000');
CREATE TABLE pending_memberships (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    source text NOT NULL
);
CREATE TABLE plan_campaign_mails (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    mails bigint NOT NULL,
    counted_at timestamp with time zone NOT NULL,
    CONSTRAINT plan_campaign_mails_mails_check CHECK ((mails >= 0))
);
CREATE TABLE plan_subscriptions (
    account_id uuid NOT NULL,
    plan text NOT NULL COLLATE "C",
    status text NOT NULL COLLATE "C",
    provider text COLLATE "C",
    reference text COLLATE "C",
    paid_interval text COLLATE "C",
    period_start timestamp with time zone,
    period_end timestamp with time zone,
    cancel_at_period_end boolean NOT NULL,
    since timestamp with time zone NOT NULL,
    ticket bigint NOT NULL,
    CONSTRAINT plan_subscriptions_check CHECK (((paid_interval IS NULL) = (period_start IS NULL))),
    CONSTRAINT plan_subscriptions_check1 CHECK (((paid_interval IS NULL) = (period_end IS NULL))),
    CONSTRAINT plan_subscriptions_paid_interval_check CHECK ((paid_interval = ANY (ARRAY['month'::text, 'year'::text]))),
    CONSTRAINT plan_subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text, 'canceled'::text, 'none'::text])))
);
CREATE TABLE plan_terms (
    workspace_id uuid NOT NULL,
    plan text NOT NULL,
    months_from timestamp with time zone,
    ends_at timestamp with time zone
);
CREATE SEQUENCE plan_tickets
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE plan_usage (
    workspace_id uuid NOT NULL,
    resource text NOT NULL COLLATE "C",
    slot plan_slot NOT NULL,
    used plan_places NOT NULL,
    granted plan_places NOT NULL,
    valid_until timestamp with time zone NOT NULL,
    counted_from timestamp with time zone NOT NULL,
    plans text NOT NULL
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
CREATE TABLE reaction_queue (
    workspace_id uuid NOT NULL,
    mail_id uuid NOT NULL,
    person_id uuid NOT NULL,
    link_key uuid NOT NULL,
    due_at timestamp with time zone NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');
CREATE TABLE replaced_outcomes (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    "position" integer NOT NULL,
    ended_at timestamp with time zone NOT NULL,
    subscriber_id uuid NOT NULL,
    status text NOT NULL,
    attempts smallint NOT NULL,
    reply text
);
CREATE UNLOGGED TABLE request_counts (
    window_start timestamp with time zone NOT NULL,
    kind text NOT NULL COLLATE "C",
    name text NOT NULL COLLATE "C",
    requests integer NOT NULL
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000');
CREATE TABLE service_keys (
    purpose text NOT NULL COLLATE "C",
    encryption_key_id text NOT NULL COLLATE "C",
    sealed bytea NOT NULL
);
CREATE TABLE simulated_mails (
    workspace_id uuid NOT NULL,
    email_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
CREATE TABLE soft_bounces (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    email_key text NOT NULL,
    in_a_row integer NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE subscriber_actions (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    status text NOT NULL COLLATE "C",
    action text NOT NULL COLLATE "C",
    options jsonb NOT NULL,
    rules jsonb,
    people bigint NOT NULL,
    examined bigint DEFAULT 0 NOT NULL,
    changed bigint DEFAULT 0 NOT NULL,
    unchanged bigint DEFAULT 0 NOT NULL,
    refused bigint DEFAULT 0 NOT NULL,
    reached_at timestamp with time zone,
    reached_id uuid,
    failure_reason text,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    ended_at timestamp with time zone,
    due_at timestamp with time zone NOT NULL,
    lease_gen bigint DEFAULT 0 NOT NULL,
    CONSTRAINT subscriber_actions_action_check CHECK ((action = ANY (ARRAY['tag'::text, 'untag'::text, 'unsubscribe'::text, 'delete'::text]))),
    CONSTRAINT subscriber_actions_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'cancelled'::text, 'failed'::text])))
)
WITH (fillfactor='50');
ALTER TABLE subscriber_actions ALTER COLUMN status SET (n_distinct=5);
CREATE TABLE subscribers (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL COLLATE "C",
    status text NOT NULL COLLATE "C",
    first_name text,
    first_name_key text COLLATE "C",
    last_name text,
    last_name_key text COLLATE "C",
    external_id text COLLATE "C",
    language text,
    timezone text,
    metadata jsonb NOT NULL,
    notes_count bigint NOT NULL,
    source text NOT NULL,
    confirmed_at timestamp with time zone,
    unsubscribed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT subscribers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'unsubscribed'::text, 'bounced'::text, 'complained'::text])))
);
CREATE TABLE suppression_lifts (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    address_hash bytea NOT NULL,
    suppressed_for text NOT NULL COLLATE "C",
    suppressed_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    actor_kind text NOT NULL COLLATE "C",
    actor_id uuid,
    actor_name text NOT NULL,
    lifted_at timestamp with time zone NOT NULL
);
CREATE TABLE suppressions (
    workspace_id uuid NOT NULL,
    address_hash bytea NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text
);
CREATE TABLE tags (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE "C",
    slug text NOT NULL COLLATE "C",
    description text,
    category text,
    is_public boolean NOT NULL,
    double_opt_in boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE template_versions (
    workspace_id uuid NOT NULL,
    template_id uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    category text NOT NULL,
    subject text NOT NULL,
    preview_text text,
    mjml text,
    html text,
    plain_text text,
    variables json NOT NULL,
    saved_at timestamp with time zone NOT NULL
);
CREATE TABLE templates (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE "C",
    slug text NOT NULL COLLATE "C",
    category text NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT templates_category_check CHECK ((category = ANY (ARRAY['transactional'::text, 'marketing'::text])))
);
CREATE TABLE test_clocks (
    workspace_id uuid NOT NULL,
    ahead interval NOT NULL,
    CONSTRAINT test_clocks_ahead_check CHECK ((ahead >= '00:00:00'::interval))
);
CREATE TABLE trigger_queue (
    workspace_id uuid NOT NULL,
    run_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    is_scheduled boolean DEFAULT false NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
CREATE TABLE trigger_runs (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    id uuid NOT NULL,
    trigger_version integer NOT NULL,
    subscriber_id uuid NOT NULL,
    event_id uuid,
    status text NOT NULL COLLATE "C",
    depth smallint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    entry text NOT NULL COLLATE "C",
    facts jsonb NOT NULL,
    place text COLLATE "C",
    waits_until timestamp with time zone,
    reason text,
    CONSTRAINT trigger_runs_status_check CHECK ((status = ANY (ARRAY['active'::text, 'held'::text, 'completed'::text, 'skipped'::text, 'exited'::text, 'failed'::text, 'cancelled'::text])))
)
WITH (fillfactor='80');
ALTER TABLE trigger_runs ALTER COLUMN status SET (n_distinct=5);
CREATE TABLE trigger_steps (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    run_id uuid NOT NULL,
    place text NOT NULL COLLATE "C",
    number integer NOT NULL,
    type text NOT NULL COLLATE "C",
    outcome text NOT NULL COLLATE "C",
    reason text,
    waits_until timestamp with time zone,
    occurred_at timestamp with time zone NOT NULL
);
CREATE TABLE trigger_uses (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    kind text NOT NULL COLLATE "C",
    used_id uuid NOT NULL,
    CONSTRAINT trigger_uses_kind_check CHECK ((kind = ANY (ARRAY['tag'::text, 'template'::text])))
);
CREATE TABLE trigger_versions (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    version integer NOT NULL,
    definition jsonb NOT NULL,
    saved_at timestamp with time zone NOT NULL
);
CREATE TABLE triggers (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    event_type text NOT NULL COLLATE "C",
    is_active boolean NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    name_key text NOT NULL COLLATE "C",
    definition_version integer NOT NULL,
    subject text DEFAULT ''::text NOT NULL COLLATE "C",
    slug text COLLATE "C"
);
CREATE TABLE unsettled_triggers (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE webhook_queues (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    due_at timestamp with time zone,
    held boolean DEFAULT false NOT NULL,
    lease_gen bigint DEFAULT 0 NOT NULL,
    consecutive_failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    paused_until timestamp with time zone
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000', autovacuum_analyze_scale_factor='0', autovacuum_analyze_threshold='5000');
CREATE TABLE webhook_replays (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    status text NOT NULL COLLATE "C",
    since timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    statuses text[] NOT NULL,
    event_types text[] NOT NULL,
    requeued bigint DEFAULT 0 NOT NULL,
    reached_at timestamp with time zone,
    reached_id uuid,
    failure_reason text,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    ended_at timestamp with time zone,
    due_at timestamp with time zone,
    lease_gen bigint DEFAULT 0 NOT NULL,
    CONSTRAINT webhook_replays_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'cancelled'::text, 'failed'::text])))
)
WITH (fillfactor='50');
ALTER TABLE webhook_replays ALTER COLUMN status SET (n_distinct=5);
CREATE TABLE webhook_secrets (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    number integer NOT NULL,
    encryption_key_id text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    valid_until timestamp with time zone
);
CREATE TABLE webhook_stats (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    day date NOT NULL,
    event_type text NOT NULL COLLATE "C",
    delivered bigint NOT NULL,
    failed bigint NOT NULL,
    attempts bigint NOT NULL,
    failed_attempts bigint NOT NULL,
    response_micros bigint NOT NULL,
    response_times integer[] NOT NULL,
    last_delivery_at timestamp with time zone,
    last_failure_at timestamp with time zone
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
CREATE TABLE webhooks (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    description text,
    is_active boolean NOT NULL,
    secret_prefix text NOT NULL,
    disabled_at timestamp with time zone,
    disabled_reason text,
    last_delivery_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT webhooks_disabled_check CHECK (((is_active = (disabled_at IS NULL)) AND ((disabled_at IS NULL) = (disabled_reason IS NULL)) AND (disabled_reason = ANY (ARRAY['manual'::text, 'gone'::text, 'failing'::text]))))
)
WITH (fillfactor='70');
CREATE TABLE workspaces (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    environment text NOT NULL,
    discarded_at timestamp with time zone,
    sweep_at timestamp with time zone,
    CONSTRAINT workspaces_check CHECK (((discarded_at IS NULL) = (sweep_at IS NULL))),
    CONSTRAINT workspaces_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text])))
);
ALTER TABLE campaign_reactions ATTACH PARTITION campaign_reactions_rest DEFAULT;
ALTER TABLE campaign_recipients ATTACH PARTITION campaign_recipients_rest DEFAULT;
ALTER TABLE captured_mails ATTACH PARTITION captured_mails_rest DEFAULT;
ALTER TABLE deliveries ATTACH PARTITION deliveries_rest DEFAULT;
ALTER TABLE delivery_attempts ATTACH PARTITION delivery_attempts_rest DEFAULT;
ALTER TABLE email_attachments ATTACH PARTITION email_attachments_rest DEFAULT;
ALTER TABLE email_events ATTACH PARTITION email_events_rest DEFAULT;
ALTER TABLE email_reactions ATTACH PARTITION email_reactions_rest DEFAULT;
ALTER TABLE emails ATTACH PARTITION emails_rest DEFAULT;
ALTER TABLE events ATTACH PARTITION events_rest DEFAULT;
ALTER TABLE import_rejects ATTACH PARTITION import_rejects_rest DEFAULT;
ALTER TABLE accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE action_turns
    ADD CONSTRAINT action_turns_pkey PRIMARY KEY (workspace_id);
ALTER TABLE address_reviews
    ADD CONSTRAINT address_reviews_pkey PRIMARY KEY (workspace_id);
ALTER TABLE api_key_directory
    ADD CONSTRAINT api_key_directory_pkey PRIMARY KEY (secret_hash);
ALTER TABLE api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE billing_customers
    ADD CONSTRAINT billing_customers_pkey PRIMARY KEY (account_id, provider);
ALTER TABLE billing_customers
    ADD CONSTRAINT billing_customers_provider_customer_key UNIQUE (provider, customer);
ALTER TABLE billing_events
    ADD CONSTRAINT billing_events_pkey PRIMARY KEY (provider, event);
ALTER TABLE brandings
    ADD CONSTRAINT brandings_pkey PRIMARY KEY (account_id);
ALTER TABLE campaign_chunks
    ADD CONSTRAINT campaign_chunks_pkey PRIMARY KEY (workspace_id, campaign_id, number);
ALTER TABLE campaign_reactions
    ADD CONSTRAINT campaign_reactions_pkey PRIMARY KEY (workspace_id, campaign_id, subscriber_id, link_key);
ALTER TABLE campaign_recipients
    ADD CONSTRAINT campaign_recipients_pkey PRIMARY KEY (workspace_id, campaign_id, "position");
ALTER TABLE campaign_tellings
    ADD CONSTRAINT campaign_tellings_pkey PRIMARY KEY (workspace_id, campaign_id);
ALTER TABLE campaign_throttles
    ADD CONSTRAINT campaign_throttles_pkey PRIMARY KEY (workspace_id, campaign_id);
ALTER TABLE campaign_told
    ADD CONSTRAINT campaign_told_pkey PRIMARY KEY (workspace_id, campaign_id, number);
ALTER TABLE campaign_turns
    ADD CONSTRAINT campaign_turns_pkey PRIMARY KEY (workspace_id);
ALTER TABLE campaign_unsubscribes
    ADD CONSTRAINT campaign_unsubscribes_pkey PRIMARY KEY (workspace_id, campaign_id, subscriber_id);
ALTER TABLE campaigns
    ADD CONSTRAINT campaigns_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE captured_mails
    ADD CONSTRAINT captured_mails_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE confirmations
    ADD CONSTRAINT confirmations_pkey PRIMARY KEY (workspace_id, subscriber_id);
ALTER TABLE consent_details
    ADD CONSTRAINT consent_details_pkey PRIMARY KEY (workspace_id, subscriber_id, chain, number, place);
ALTER TABLE consent_heads
    ADD CONSTRAINT consent_heads_pkey PRIMARY KEY (workspace_id, chain);
ALTER TABLE consent_links
    ADD CONSTRAINT consent_links_pkey PRIMARY KEY (workspace_id, chain, number);
ALTER TABLE consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (workspace_id, chain, number, place);
ALTER TABLE counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (workspace_id, kind, key, status, slot);
ALTER TABLE date_scans
    ADD CONSTRAINT date_scans_pkey PRIMARY KEY (workspace_id, trigger_id);
ALTER TABLE deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE delivery_attempts
    ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (workspace_id, delivery_id, attempted_at, number);
ALTER TABLE delivery_queue
    ADD CONSTRAINT delivery_queue_pkey PRIMARY KEY (workspace_id, webhook_id, delivery_id);
ALTER TABLE email_attachments
    ADD CONSTRAINT email_attachments_pkey PRIMARY KEY (workspace_id, email_id, "position");
ALTER TABLE email_events
    ADD CONSTRAINT email_events_pkey PRIMARY KEY (workspace_id, email_id, id);
ALTER TABLE email_queue
    ADD CONSTRAINT email_queue_pkey PRIMARY KEY (workspace_id, email_id);
ALTER TABLE email_reactions
    ADD CONSTRAINT email_reactions_pkey PRIMARY KEY (workspace_id, email_id, link_key);
ALTER TABLE email_turns
    ADD CONSTRAINT email_turns_pkey PRIMARY KEY (workspace_id);
ALTER TABLE emails
    ADD CONSTRAINT emails_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (workspace_id, subscriber_id);
ALTER TABLE event_sequences
    ADD CONSTRAINT event_sequences_pkey PRIMARY KEY (workspace_id);
ALTER TABLE events
    ADD CONSTRAINT events_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE former_addresses
    ADD CONSTRAINT former_addresses_pkey PRIMARY KEY (workspace_id, subscriber_id, until, email);
ALTER TABLE held_refusals
    ADD CONSTRAINT held_refusals_pkey PRIMARY KEY (workspace_id, campaign_id, chunk, subscriber_id);
ALTER TABLE idempotency_records
    ADD CONSTRAINT idempotency_records_pkey PRIMARY KEY (workspace_id, key);
ALTER TABLE import_chunks
    ADD CONSTRAINT import_chunks_pkey PRIMARY KEY (workspace_id, import_id, number);
ALTER TABLE import_rejects
    ADD CONSTRAINT import_rejects_pkey PRIMARY KEY (workspace_id, import_id, line);
ALTER TABLE import_turns
    ADD CONSTRAINT import_turns_pkey PRIMARY KEY (workspace_id);
ALTER TABLE imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE leftovers
    ADD CONSTRAINT leftovers_pkey PRIMARY KEY (workspace_id, kind, id);
ALTER TABLE local_customers
    ADD CONSTRAINT local_customers_pkey PRIMARY KEY (customer);
ALTER TABLE local_visits
    ADD CONSTRAINT local_visits_pkey PRIMARY KEY (id);
ALTER TABLE memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (workspace_id, subscriber_id, tag_id);
ALTER TABLE missed_events
    ADD CONSTRAINT missed_events_pkey PRIMARY KEY (workspace_id, webhook_id, version);
ALTER TABLE notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (workspace_id, subscriber_id, id);
ALTER TABLE objections
    ADD CONSTRAINT objections_pkey PRIMARY KEY (workspace_id, address_hash);
ALTER TABLE outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (workspace_id, log_position, batch_place, id);
ALTER TABLE pending_memberships
    ADD CONSTRAINT pending_memberships_pkey PRIMARY KEY (workspace_id, subscriber_id, tag_id);
ALTER TABLE plan_campaign_mails
    ADD CONSTRAINT plan_campaign_mails_pkey PRIMARY KEY (workspace_id, campaign_id);
ALTER TABLE plan_subscriptions
    ADD CONSTRAINT plan_subscriptions_pkey PRIMARY KEY (account_id);
ALTER TABLE plan_terms
    ADD CONSTRAINT plan_terms_pkey PRIMARY KEY (workspace_id);
ALTER TABLE plan_usage
    ADD CONSTRAINT plan_usage_pkey PRIMARY KEY (workspace_id, resource, slot);
ALTER TABLE reaction_queue
    ADD CONSTRAINT reaction_queue_pkey PRIMARY KEY (workspace_id, mail_id, person_id, link_key);
ALTER TABLE replaced_outcomes
    ADD CONSTRAINT replaced_outcomes_pkey PRIMARY KEY (workspace_id, campaign_id, "position", ended_at);
ALTER TABLE request_counts
    ADD CONSTRAINT request_counts_pkey PRIMARY KEY (window_start, kind, name);
ALTER TABLE service_keys
    ADD CONSTRAINT service_keys_pkey PRIMARY KEY (purpose);
ALTER TABLE simulated_mails
    ADD CONSTRAINT simulated_mails_pkey PRIMARY KEY (workspace_id, email_id);
ALTER TABLE soft_bounces
    ADD CONSTRAINT soft_bounces_pkey PRIMARY KEY (workspace_id, subscriber_id);
ALTER TABLE subscriber_actions
    ADD CONSTRAINT subscriber_actions_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE subscribers
    ADD CONSTRAINT subscribers_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE subscribers
    ADD CONSTRAINT subscribers_workspace_id_email_key_key UNIQUE (workspace_id, email_key);
ALTER TABLE suppression_lifts
    ADD CONSTRAINT suppression_lifts_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE suppressions
    ADD CONSTRAINT suppressions_pkey PRIMARY KEY (workspace_id, address_hash);
ALTER TABLE tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE tags
    ADD CONSTRAINT tags_workspace_id_name_key_key UNIQUE (workspace_id, name_key);
ALTER TABLE tags
    ADD CONSTRAINT tags_workspace_id_slug_key UNIQUE (workspace_id, slug);
ALTER TABLE template_versions
    ADD CONSTRAINT template_versions_pkey PRIMARY KEY (workspace_id, template_id, version);
ALTER TABLE templates
    ADD CONSTRAINT templates_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE templates
    ADD CONSTRAINT templates_workspace_id_name_key_key UNIQUE (workspace_id, name_key);
ALTER TABLE templates
    ADD CONSTRAINT templates_workspace_id_slug_key UNIQUE (workspace_id, slug);
ALTER TABLE test_clocks
    ADD CONSTRAINT test_clocks_pkey PRIMARY KEY (workspace_id);
ALTER TABLE trigger_queue
    ADD CONSTRAINT trigger_queue_pkey PRIMARY KEY (workspace_id, run_id);
ALTER TABLE trigger_runs
    ADD CONSTRAINT trigger_runs_pkey PRIMARY KEY (workspace_id, trigger_id, id);
ALTER TABLE trigger_steps
    ADD CONSTRAINT trigger_steps_pkey PRIMARY KEY (workspace_id, trigger_id, run_id, place);
ALTER TABLE trigger_uses
    ADD CONSTRAINT trigger_uses_pkey PRIMARY KEY (workspace_id, kind, used_id, trigger_id);
ALTER TABLE trigger_versions
    ADD CONSTRAINT trigger_versions_pkey PRIMARY KEY (workspace_id, trigger_id, version);
ALTER TABLE triggers
    ADD CONSTRAINT triggers_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE unsettled_triggers
    ADD CONSTRAINT unsettled_triggers_pkey PRIMARY KEY (workspace_id, trigger_id);
ALTER TABLE webhook_queues
    ADD CONSTRAINT webhook_queues_pkey PRIMARY KEY (workspace_id, webhook_id);
ALTER TABLE webhook_replays
    ADD CONSTRAINT webhook_replays_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE webhook_secrets
    ADD CONSTRAINT webhook_secrets_pkey PRIMARY KEY (workspace_id, webhook_id, number);
ALTER TABLE webhook_stats
    ADD CONSTRAINT webhook_stats_pkey PRIMARY KEY (workspace_id, webhook_id, day, event_type);
ALTER TABLE webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE workspaces
    ADD CONSTRAINT workspaces_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX api_key_directory_by_key ON api_key_directory USING btree (workspace_id, key_id);
CREATE INDEX api_keys_by_creation ON api_keys USING btree (workspace_id, created_at, id);
CREATE INDEX billing_events_old ON billing_events USING btree (received_at);
CREATE INDEX campaign_chunks_due ON campaign_chunks USING btree (due_at) WHERE (active AND is_open);
CREATE INDEX campaign_chunks_open ON campaign_chunks USING btree (workspace_id, campaign_id) WHERE is_open;
CREATE INDEX campaign_chunks_waiting ON campaign_chunks USING btree (workspace_id, due_at, campaign_id, number) WHERE (active AND is_open);
CREATE INDEX campaign_reactions_by_subscriber ON campaign_reactions USING btree (workspace_id, subscriber_id, campaign_id);
CREATE INDEX campaign_recipients_by_subscriber ON campaign_recipients USING btree (workspace_id, subscriber_id, campaign_id);
CREATE INDEX campaign_tellings_due ON campaign_tellings USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX campaigns_by_creation ON campaigns USING btree (workspace_id, created_at, id);
CREATE INDEX campaigns_by_name ON campaigns USING btree (workspace_id, name_key, id);
CREATE INDEX campaigns_by_status ON campaigns USING btree (workspace_id, status, created_at, id);
CREATE INDEX campaigns_by_update ON campaigns USING btree (workspace_id, updated_at, id);
CREATE INDEX campaigns_to_finish ON campaigns USING btree (updated_at) WHERE ((status = 'sending'::text) AND frozen);
CREATE INDEX campaigns_to_freeze ON campaigns USING btree (freeze_due_at) WHERE ((status = 'sending'::text) AND (NOT frozen));
CREATE INDEX campaigns_to_start ON campaigns USING btree (start_due_at) WHERE (status = 'scheduled'::text);
CREATE INDEX captured_mails_by_recipient ON captured_mails USING btree (workspace_id, to_key, captured_at, id);
CREATE INDEX captured_mails_by_time ON captured_mails USING btree (workspace_id, captured_at, id);
CREATE UNIQUE INDEX captured_mails_rest_message ON captured_mails_rest USING btree (workspace_id, message_id);
CREATE INDEX confirmations_due ON confirmations USING btree (due_at);
CREATE INDEX consent_details_by_record ON consent_details USING btree (workspace_id, chain, number, place);
CREATE INDEX date_scans_due ON date_scans USING btree (due_at);
CREATE INDEX deliveries_by_event ON deliveries USING btree (workspace_id, event_id);
CREATE INDEX deliveries_by_status ON deliveries USING btree (workspace_id, webhook_id, status, created_at, id);
CREATE INDEX delivery_queue_order ON delivery_queue USING btree (workspace_id, webhook_id, due_at, delivery_id);
CREATE INDEX email_queue_due ON email_queue USING btree (due_at);
CREATE INDEX email_queue_held ON email_queue USING btree (workspace_id, email_id) WHERE held;
CREATE INDEX email_queue_waiting ON email_queue USING btree (workspace_id, scheduled, due_at);
CREATE INDEX emails_by_creation ON emails USING btree (workspace_id, created_at, id);
CREATE INDEX emails_by_recipient ON emails USING btree (workspace_id, to_key, created_at, id);
CREATE INDEX emails_by_status ON emails USING btree (workspace_id, status, created_at, id);
CREATE INDEX emails_by_template ON emails USING btree (workspace_id, template_id, created_at, id) WHERE (template_id IS NOT NULL);
CREATE INDEX erasures_due ON erasures USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX erasures_waiting ON erasures USING btree (workspace_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX events_by_address ON events USING btree (workspace_id, address_key, id) WHERE (address_key IS NOT NULL);
CREATE INDEX events_by_subscriber ON events USING btree (workspace_id, subscriber_id, id) WHERE (subscriber_id IS NOT NULL);
CREATE UNIQUE INDEX events_rest_number ON events_rest USING btree (workspace_id, number);
CREATE INDEX held_refusals_person ON held_refusals USING btree (workspace_id, subscriber_id);
CREATE INDEX idempotency_records_expired ON idempotency_records USING btree (expires_at);
CREATE INDEX imports_by_creation ON imports USING btree (workspace_id, created_at, id);
CREATE INDEX imports_by_status ON imports USING btree (workspace_id, status, created_at, id);
CREATE INDEX imports_due ON imports USING btree (due_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX imports_unfinished ON imports USING btree (workspace_id, due_at, id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX local_visits_old ON local_visits USING btree (expires_at);
CREATE INDEX memberships_by_tag ON memberships USING btree (workspace_id, tag_id, subscriber_status, subscriber_created_at, subscriber_id);
CREATE INDEX notes_by_creation ON notes USING btree (workspace_id, subscriber_id, created_at, id);
CREATE INDEX pending_memberships_by_tag ON pending_memberships USING btree (workspace_id, tag_id);
CREATE INDEX reaction_queue_due ON reaction_queue USING btree (due_at);
CREATE INDEX simulated_mails_due ON simulated_mails USING btree (due_at);
CREATE INDEX subscriber_actions_by_status ON subscriber_actions USING btree (workspace_id, status, created_at, id);
CREATE INDEX subscriber_actions_due ON subscriber_actions USING btree (due_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX subscriber_actions_in_order ON subscriber_actions USING btree (workspace_id, created_at, id);
CREATE INDEX subscriber_actions_open ON subscriber_actions USING btree (workspace_id, due_at, id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX subscribers_by_creation ON subscribers USING btree (workspace_id, created_at, id);
CREATE INDEX subscribers_by_external_id ON subscribers USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX subscribers_by_first_name ON subscribers USING btree (workspace_id, first_name_key) WHERE (first_name_key IS NOT NULL);
CREATE INDEX subscribers_by_last_name ON subscribers USING btree (workspace_id, last_name_key) WHERE (last_name_key IS NOT NULL);
CREATE INDEX subscribers_by_status ON subscribers USING btree (workspace_id, status, created_at, id);
CREATE INDEX subscribers_by_update ON subscribers USING btree (workspace_id, updated_at, id);
CREATE INDEX suppression_lifts_by_address ON suppression_lifts USING btree (workspace_id, address_hash, lifted_at, id);
CREATE INDEX suppressions_by_creation ON suppressions USING btree (workspace_id, created_at, id);
CREATE INDEX tags_by_creation ON tags USING btree (workspace_id, created_at, id);
CREATE INDEX templates_by_creation ON templates USING btree (workspace_id, created_at, id);
CREATE INDEX templates_by_update ON templates USING btree (workspace_id, updated_at, id);
CREATE INDEX trigger_queue_by_trigger ON trigger_queue USING btree (workspace_id, trigger_id);
CREATE INDEX trigger_queue_due ON trigger_queue USING btree (due_at);
CREATE INDEX trigger_queue_in_turn ON trigger_queue USING btree (workspace_id, due_at);
CREATE INDEX trigger_runs_by_creation ON trigger_runs USING btree (workspace_id, trigger_id, created_at, id);
CREATE UNIQUE INDEX trigger_runs_by_entry ON trigger_runs USING btree (workspace_id, trigger_id, subscriber_id, entry);
CREATE INDEX trigger_runs_by_status ON trigger_runs USING btree (workspace_id, trigger_id, status, created_at, id);
CREATE INDEX trigger_runs_by_subscriber ON trigger_runs USING btree (workspace_id, subscriber_id) WHERE (status = ANY (ARRAY['active'::text, 'held'::text]));
CREATE INDEX trigger_runs_caused ON trigger_runs USING btree (workspace_id, subscriber_id, created_at) WHERE (depth > 0);
CREATE INDEX trigger_runs_held ON trigger_runs USING btree (workspace_id, trigger_id) WHERE (status = 'held'::text);
CREATE INDEX trigger_uses_by_trigger ON trigger_uses USING btree (workspace_id, trigger_id);
CREATE INDEX triggers_by_change ON triggers USING btree (workspace_id, updated_at, id);
CREATE INDEX triggers_by_creation ON triggers USING btree (workspace_id, created_at, id);
CREATE INDEX triggers_by_event ON triggers USING btree (workspace_id, event_type, subject) WHERE is_active;
CREATE INDEX triggers_by_name ON triggers USING btree (workspace_id, name_key, id);
CREATE UNIQUE INDEX triggers_by_slug ON triggers USING btree (workspace_id, slug);
CREATE INDEX webhook_queues_due ON webhook_queues USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_replays_by_webhook ON webhook_replays USING btree (workspace_id, webhook_id, created_at, id);
CREATE INDEX webhook_replays_due ON webhook_replays USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX webhook_secrets_in_use ON webhook_secrets USING btree (workspace_id, webhook_id) WHERE (valid_until IS NULL);
CREATE INDEX webhooks_by_creation ON webhooks USING btree (workspace_id, created_at, id);
CREATE UNIQUE INDEX workspaces_in_use ON workspaces USING btree (account_id, environment) WHERE (discarded_at IS NULL);
CREATE INDEX workspaces_to_sweep ON workspaces USING btree (sweep_at) WHERE (sweep_at IS NOT NULL);
CREATE TRIGGER campaign_reactions_counted_in AFTER INSERT ON campaign_reactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_reactions();
CREATE TRIGGER campaign_reactions_counted_over AFTER UPDATE ON campaign_reactions REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_reactions();
CREATE TRIGGER campaign_unsubscribes_counted_in AFTER INSERT ON campaign_unsubscribes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_unsubscribes();
CREATE TRIGGER campaign_unsubscribes_counted_out AFTER DELETE ON campaign_unsubscribes REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_unsubscribes();
CREATE TRIGGER campaigns_counted_in AFTER INSERT ON campaigns REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_campaigns();
CREATE TRIGGER campaigns_counted_out AFTER DELETE ON campaigns REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_campaigns();
CREATE TRIGGER campaigns_counted_over AFTER UPDATE OF status ON campaigns FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION move_count('campaign');
CREATE TRIGGER captured_mails_counted_in AFTER INSERT ON captured_mails REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_captured_mails();
CREATE TRIGGER captured_mails_counted_out AFTER DELETE ON captured_mails REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_captured_mails();
CREATE TRIGGER chunks_follow_campaign AFTER UPDATE OF status ON campaigns FOR EACH ROW WHEN (((old.status = 'sending'::text) <> (new.status = 'sending'::text))) EXECUTE FUNCTION activate_chunks();
CREATE TRIGGER consent_details_append_only BEFORE UPDATE ON consent_details FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consent_links_append_only BEFORE DELETE OR UPDATE ON consent_links FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consents_append_only BEFORE DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deliveries_counted_in AFTER INSERT ON deliveries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_deliveries();
CREATE TRIGGER deliveries_counted_out AFTER DELETE ON deliveries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_deliveries();
CREATE TRIGGER deliveries_counted_over AFTER UPDATE ON deliveries REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_deliveries();
CREATE TRIGGER emails_counted_in AFTER INSERT ON emails REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_emails();
CREATE TRIGGER emails_counted_out AFTER DELETE ON emails REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_emails();
CREATE TRIGGER emails_counted_over AFTER UPDATE ON emails REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_emails();
CREATE TRIGGER imports_counted_in AFTER INSERT ON imports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_imports();
CREATE TRIGGER imports_counted_out AFTER DELETE ON imports REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_imports();
CREATE TRIGGER imports_counted_over AFTER UPDATE OF status ON imports FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION move_count('import');
CREATE TRIGGER memberships_counted_in AFTER INSERT ON memberships REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_memberships();
CREATE TRIGGER memberships_counted_out AFTER DELETE ON memberships REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_memberships();
CREATE TRIGGER memberships_counted_over AFTER UPDATE ON memberships REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_memberships();
CREATE TRIGGER memberships_have_tags AFTER INSERT ON memberships REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_tags();
CREATE TRIGGER pending_memberships_have_tags AFTER INSERT ON pending_memberships REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_tags();
CREATE TRIGGER subscriber_actions_counted_in AFTER INSERT ON subscriber_actions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_subscriber_actions();
CREATE TRIGGER subscriber_actions_counted_out AFTER DELETE ON subscriber_actions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_subscriber_actions();
CREATE TRIGGER subscriber_actions_counted_over AFTER UPDATE ON subscriber_actions REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_subscriber_actions();
CREATE TRIGGER subscriber_status_repeated AFTER UPDATE OF status ON subscribers FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION repeat_subscriber_status();
CREATE TRIGGER subscribers_counted_in AFTER INSERT ON subscribers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_subscribers();
CREATE TRIGGER subscribers_counted_out AFTER DELETE ON subscribers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_subscribers();
CREATE TRIGGER subscribers_counted_over AFTER UPDATE OF status ON subscribers FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION move_count('subscriber');
CREATE TRIGGER suppression_lifts_append_only BEFORE DELETE OR UPDATE ON suppression_lifts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tags_counted_in AFTER INSERT ON tags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_tags();
CREATE TRIGGER tags_counted_out AFTER DELETE ON tags REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_tags();
CREATE TRIGGER templates_counted_in AFTER INSERT ON templates REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_templates();
CREATE TRIGGER templates_counted_out AFTER DELETE ON templates REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_templates();
CREATE TRIGGER trigger_runs_counted_in AFTER INSERT ON trigger_runs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_trigger_runs();
CREATE TRIGGER trigger_runs_counted_out AFTER DELETE ON trigger_runs REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_trigger_runs();
CREATE TRIGGER trigger_runs_counted_over AFTER UPDATE ON trigger_runs REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_trigger_runs();
CREATE TRIGGER trigger_runs_remove_steps AFTER DELETE ON trigger_runs REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_steps();
CREATE TRIGGER triggers_counted_in AFTER INSERT ON triggers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_triggers();
CREATE TRIGGER triggers_counted_out AFTER DELETE ON triggers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_triggers();
CREATE TRIGGER webhook_replays_counted_in AFTER INSERT ON webhook_replays REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_webhook_replays();
CREATE TRIGGER webhook_replays_counted_out AFTER DELETE ON webhook_replays REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_webhook_replays();
CREATE TRIGGER webhook_replays_counted_over AFTER UPDATE ON webhook_replays REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_webhook_replays();
CREATE TRIGGER webhooks_counted_in AFTER INSERT ON webhooks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_webhooks();
CREATE TRIGGER webhooks_counted_out AFTER DELETE ON webhooks REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_webhooks();
CREATE TRIGGER webhooks_end_queues AFTER DELETE ON webhooks FOR EACH ROW EXECUTE FUNCTION wake_webhook_queue();
CREATE TRIGGER webhooks_have_queues AFTER INSERT ON webhooks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_webhook_queues();
CREATE TRIGGER webhooks_wake_queues AFTER UPDATE OF is_active ON webhooks FOR EACH ROW WHEN ((old.is_active IS DISTINCT FROM new.is_active)) EXECUTE FUNCTION wake_webhook_queue();
CREATE TRIGGER workspaces_have_event_sequences AFTER INSERT ON workspaces REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_event_sequences();
ALTER TABLE api_key_directory
    ADD CONSTRAINT api_key_directory_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE billing_customers
    ADD CONSTRAINT billing_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE brandings
    ADD CONSTRAINT brandings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE campaign_throttles
    ADD CONSTRAINT campaign_throttles_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE confirmations
    ADD CONSTRAINT confirmations_workspace_id_subscriber_id_fkey FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE date_scans
    ADD CONSTRAINT date_scans_workspace_id_trigger_id_fkey FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE former_addresses
    ADD CONSTRAINT former_addresses_workspace_id_subscriber_id_fkey FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE held_refusals
    ADD CONSTRAINT held_refusals_workspace_id_subscriber_id_fkey FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE import_chunks
    ADD CONSTRAINT import_chunks_workspace_id_import_id_fkey FOREIGN KEY (workspace_id, import_id) REFERENCES imports(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE local_visits
    ADD CONSTRAINT local_visits_customer_fkey FOREIGN KEY (customer) REFERENCES local_customers(customer);
ALTER TABLE memberships
    ADD CONSTRAINT memberships_workspace_id_subscriber_id_fkey FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE missed_events
    ADD CONSTRAINT missed_events_workspace_id_webhook_id_fkey FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE notes
    ADD CONSTRAINT notes_workspace_id_subscriber_id_fkey FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE pending_memberships
    ADD CONSTRAINT pending_memberships_workspace_id_subscriber_id_fkey FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE plan_subscriptions
    ADD CONSTRAINT plan_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE soft_bounces
    ADD CONSTRAINT soft_bounces_workspace_id_subscriber_id_fkey FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE trigger_uses
    ADD CONSTRAINT trigger_uses_workspace_id_trigger_id_fkey FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE unsettled_triggers
    ADD CONSTRAINT unsettled_triggers_workspace_id_trigger_id_fkey FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE webhook_secrets
    ADD CONSTRAINT webhook_secrets_workspace_id_webhook_id_fkey FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE workspaces
    ADD CONSTRAINT workspaces_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
CREATE TABLE flyway_schema_history (
    installed_rank integer NOT NULL CONSTRAINT flyway_schema_history_pk PRIMARY KEY,
    version character varying(50),
    description character varying(200) NOT NULL,
    type character varying(20) NOT NULL,
    script character varying(1000) NOT NULL,
    checksum integer,
    installed_by character varying(100) NOT NULL,
    installed_on timestamp without time zone DEFAULT now() NOT NULL,
    execution_time integer NOT NULL,
    success boolean NOT NULL
);
CREATE INDEX flyway_schema_history_s_idx ON flyway_schema_history (success);
INSERT INTO flyway_schema_history VALUES
    (1, '1', 'directory', 'SQL', 'V1__directory.sql', 0, 'postroom', now(), 1, true),
    (2, '2', 'counters', 'SQL', 'V2__counters.sql', 0, 'postroom', now(), 1, true),
    (3, '3', 'subscribers and tags', 'SQL', 'V3__subscribers_and_tags.sql', 0, 'postroom', now(), 1, true),
    (4, '4', 'templates and campaigns', 'SQL', 'V4__templates_and_campaigns.sql', 0, 'postroom', now(), 1, true),
    (5, '5', 'emails', 'SQL', 'V5__emails.sql', 0, 'postroom', now(), 1, true),
    (6, '6', 'events and webhooks', 'SQL', 'V6__events_and_webhooks.sql', 0, 'postroom', now(), 1, true),
    (7, '7', 'preferences', 'SQL', 'V7__preferences.sql', 0, 'postroom', now(), 1, true),
    (8, '8', 'triggers', 'SQL', 'V8__triggers.sql', 0, 'postroom', now(), 1, true),
    (9, '9', 'operations', 'SQL', 'V9__operations.sql', 0, 'postroom', now(), 1, true),
    (10, '10', 'answers given once', 'SQL', 'V10__answers_given_once.sql', 0, 'postroom', now(), 1, true),
    (11, '12', 'keys and notes over http', 'SQL', 'V12__keys_and_notes_over_http.sql', 0, 'postroom', now(), 1, true),
    (12, '13', 'imports', 'SQL', 'V13__imports.sql', 0, 'postroom', now(), 1, true),
    (13, '14', 'email timelines', 'SQL', 'V14__email_timelines.sql', 0, 'postroom', now(), 1, true),
    (14, '15', 'test clocks', 'SQL', 'V15__test_clocks.sql', 0, 'postroom', now(), 1, true),
    (15, '16', 'lists by status', 'SQL', 'V16__lists_by_status.sql', 0, 'postroom', now(), 1, true),
    (16, '17', 'typed events in order', 'SQL', 'V17__typed_events_in_order.sql', 0, 'postroom', now(), 1, true),
    (17, '18', 'due work', 'SQL', 'V18__due_work.sql', 0, 'postroom', now(), 1, true),
    (18, '19', 'counters only on change', 'SQL', 'V19__counters_only_on_change.sql', 0, 'postroom', now(), 1, true),
    (19, '20', 'import turns', 'SQL', 'V20__import_turns.sql', 0, 'postroom', now(), 1, true),
    (20, '21', 'memberships after a lock', 'SQL', 'V21__memberships_after_a_lock.sql', 0, 'postroom', now(), 1, true),
    (21, '22', 'first statistics', 'SQL', 'V22__first_statistics.sql', 0, 'postroom', now(), 1, true),
    (22, '23', 'scheduled campaigns', 'SQL', 'V23__scheduled_campaigns.sql', 0, 'postroom', now(), 1, true),
    (23, '24', 'ledger by position', 'SQL', 'V24__ledger_by_position.sql', 0, 'postroom', now(), 1, true),
    (24, '25', 'soft bounces', 'SQL', 'V25__soft_bounces.sql', 0, 'postroom', now(), 1, true),
    (25, '26', 'history that ends', 'SQL', 'V26__history_that_ends.sql', 0, 'postroom', now(), 1, true),
    (26, '27', 'transactional lane', 'SQL', 'V27__transactional_lane.sql', 0, 'postroom', now(), 1, true),
    (27, '28', 'campaign throttles', 'SQL', 'V28__campaign_throttles.sql', 0, 'postroom', now(), 1, true),
    (28, '29', 'filters and mail events', 'SQL', 'V29__filters_and_mail_events.sql', 0, 'postroom', now(), 1, true),
    (29, '31', 'mails that end', 'SQL', 'V31__mails_that_end.sql', 0, 'postroom', now(), 1, true),
    (30, '32', 'shared rate limits', 'SQL', 'V32__shared_rate_limits.sql', 0, 'postroom', now(), 1, true),
    (31, '33', 'leased endpoints', 'SQL', 'V33__leased_endpoints.sql', 0, 'postroom', now(), 1, true),
    (32, '34', 'webhook replays', 'SQL', 'V34__webhook_replays.sql', 0, 'postroom', now(), 1, true),
    (33, '35', 'webhooks that end', 'SQL', 'V35__webhooks_that_end.sql', 0, 'postroom', now(), 1, true),
    (34, '36', 'keys of the service', 'SQL', 'V36__keys_of_the_service.sql', 0, 'postroom', now(), 1, true),
    (35, '37', 'unsubscribes by campaign', 'SQL', 'V37__unsubscribes_by_campaign.sql', 0, 'postroom', now(), 1, true),
    (36, '38', 'consent ledger', 'SQL', 'V38__consent_ledger.sql', 0, 'postroom', now(), 1, true),
    (37, '39', 'confirmations', 'SQL', 'V39__confirmations.sql', 0, 'postroom', now(), 1, true),
    (38, '40', 'trigger definitions', 'SQL', 'V40__trigger_definitions.sql', 0, 'postroom', now(), 1, true),
    (39, '41', 'trigger runs', 'SQL', 'V41__trigger_runs.sql', 0, 'postroom', now(), 1, true),
    (40, '42', 'branding', 'SQL', 'V42__branding.sql', 0, 'postroom', now(), 1, true),
    (41, '43', 'personal data', 'SQL', 'V43__personal_data.sql', 0, 'postroom', now(), 1, true),
    (42, '44', 'endpoints disabled while released', 'SQL', 'V44__endpoints_disabled_while_released.sql', 0, 'postroom', now(), 1, true),
    (43, '45', 'date scans', 'SQL', 'V45__date_scans.sql', 0, 'postroom', now(), 1, true),
    (44, '46', 'plan limits', 'SQL', 'V46__plan_limits.sql', 0, 'postroom', now(), 1, true),
    (45, '47', 'plans of accounts', 'SQL', 'V47__plans_of_accounts.sql', 0, 'postroom', now(), 1, true),
    (46, '48', 'local provider', 'SQL', 'V48__local_provider.sql', 0, 'postroom', now(), 1, true),
    (47, '49', 'steps with their runs', 'SQL', 'V49__steps_with_their_runs.sql', 0, 'postroom', now(), 1, true),
    (48, '50', 'triggers by subject and depth of mails', 'SQL', 'V50__triggers_by_subject_and_depth_of_mails.sql', 0, 'postroom', now(), 1, true),
    (49, '51', 'opens and clicks', 'SQL', 'V51__opens_and_clicks.sql', 0, 'postroom', now(), 1, true),
    (50, '53', 'plans at commit', 'SQL', 'V53__plans_at_commit.sql', 0, 'postroom', now(), 1, true),
    (51, '54', 'cheap checks of plan usage', 'SQL', 'V54__cheap_checks_of_plan_usage.sql', 0, 'postroom', now(), 1, true),
    (52, '55', 'workspaces unknown to the planner', 'SQL', 'V55__workspaces_unknown_to_the_planner.sql', 0, 'postroom', now(), 1, true),
    (53, '56', 'campaigns to everyone', 'SQL', 'V56__campaigns_to_everyone.sql', 0, 'postroom', now(), 1, true),
    (54, '58', 'private tags', 'SQL', 'V58__private_tags.sql', 0, 'postroom', now(), 1, true),
    (55, '59', 'suppressions listed and lifted', 'SQL', 'V59__suppressions_listed_and_lifted.sql', 0, 'postroom', now(), 1, true),
    (56, '60', 'tags wait for the person', 'SQL', 'V60__tags_wait_for_the_person.sql', 0, 'postroom', now(), 1, true),
    (57, '62', 'held refusals', 'SQL', 'V62__held_refusals.sql', 0, 'postroom', now(), 1, true),
    (58, '64', 'runs that runs start', 'SQL', 'V64__runs_that_runs_start.sql', 0, 'postroom', now(), 1, true),
    (59, '65', 'what inactive webhooks miss', 'SQL', 'V65__what_inactive_webhooks_miss.sql', 0, 'postroom', now(), 1, true),
    (60, '66', 'runs of deleted triggers', 'SQL', 'V66__runs_of_deleted_triggers.sql', 0, 'postroom', now(), 1, true),
    (61, '76', 'makers of partitions take turns', 'SQL', 'V76__makers_of_partitions_take_turns.sql', 0, 'postroom', now(), 1, true),
    (62, '77', 'subscriber actions', 'SQL', 'V77__subscriber_actions.sql', 0, 'postroom', now(), 1, true),
    (63, '80', 'discarded workspaces', 'SQL', 'V80__discarded_workspaces.sql', 0, 'postroom', now(), 1, true),
    (64, '81', 'headers of campaigns', 'SQL', 'V81__headers_of_campaigns.sql', 0, 'postroom', now(), 1, true),
    (65, '85', 'what deleted resources left', 'SQL', 'V85__what_deleted_resources_left.sql', 0, 'postroom', now(), 1, true),
    (66, '86', 'triggers whose runs are moved', 'SQL', 'V86__triggers_whose_runs_are_moved.sql', 0, 'postroom', now(), 1, true),
    (67, '88', 'history that is due', 'SQL', 'V88__history_that_is_due.sql', 0, 'postroom', now(), 1, true),
    (68, '89', 'details of senders', 'SQL', 'V89__details_of_senders.sql', 0, 'postroom', now(), 1, true),
    (69, '90', 'lifts of an address', 'SQL', 'V90__lifts_of_an_address.sql', 0, 'postroom', now(), 1, true),
    (70, '91', 'statistics of an ordinary role', 'SQL', 'V91__statistics_of_an_ordinary_role.sql', 0, 'postroom', now(), 1, true),
    (71, '92', 'slugs of triggers', 'SQL', 'V92__slugs_of_triggers.sql', 0, 'postroom', now(), 1, true),
    (72, '97', 'since when removals wait', 'SQL', 'V97__since_when_removals_wait.sql', 0, 'postroom', now(), 1, true),
    (73, '98', 'deleted accounts', 'SQL', 'V98__deleted_accounts.sql', 0, 'postroom', now(), 1, true),
    (74, '99', 'campaigns that wait', 'SQL', 'V99__campaigns_that_wait.sql', 0, 'postroom', now(), 1, true),
    (75, '102', 'columns and tables without use', 'SQL', 'V102__columns_and_tables_without_use.sql', 0, 'postroom', now(), 1, true),
    (76, '103', 'plans by ordinary statements', 'SQL', 'V103__plans_by_ordinary_statements.sql', 0, 'postroom', now(), 1, true),
    (77, '104', 'active people with suppressed addresses', 'SQL', 'V104__active_people_with_suppressed_addresses.sql', 0, 'postroom', now(), 1, true);
RESET check_function_bodies;
