-- Rows of each kind for pages: :people of most, in the workspace of an account, with texts that are
-- :longer characters longer than usual. Times lie within the last 20 days, and ids begin with them.
CREATE FUNCTION pg_temp.at(n bigint) RETURNS timestamptz STABLE LANGUAGE sql AS $$
    SELECT date_trunc('hour', now()) - interval '20 days'
        + n * (interval '19 days' / :people)
$$;
CREATE FUNCTION pg_temp.id(n bigint) RETURNS uuid STABLE LANGUAGE sql AS $$
    SELECT first_id_of(pg_temp.at(n))
$$;
CREATE FUNCTION pg_temp.text(word text, n bigint) RETURNS text IMMUTABLE LANGUAGE sql AS $$
    SELECT word || n || left(repeat(' of ' || word, :longer), :longer)
$$;
CREATE FUNCTION pg_temp.address(n bigint) RETURNS text IMMUTABLE LANGUAGE sql AS $$
    SELECT 'u' || n || repeat('m', least(:longer, 50)) || '@d' || repeat('d', least(:longer, 50))
        || '.example.com'
$$;
INSERT INTO tags
SELECT ':workspace', pg_temp.id(n), pg_temp.text('tag ', n), pg_temp.text('tag ', n), 'tag-' || n,
    NULL, 'Category', true, false, pg_temp.at(n), pg_temp.at(n), 1
FROM generate_series(1, 60) n;
INSERT INTO subscribers (workspace_id, id, email, email_key, status, first_name, first_name_key,
    last_name, last_name_key, metadata, notes_count, source, unsubscribed_at, created_at,
    updated_at, version)
SELECT ':workspace', pg_temp.id(n), pg_temp.address(n), pg_temp.address(n),
    CASE WHEN n % 1000 = 7 THEN 'complained' WHEN n % 10 = 3 THEN 'unsubscribed' ELSE 'active' END,
    pg_temp.text('Name ', n), pg_temp.text('name ', n), 'Smith', 'smith',
    jsonb_build_object('city', 'town ' || n % 100, 'visits', n % 50, 'plan', pg_temp.text('p', n)),
    0, 'api', CASE WHEN n % 10 = 3 AND n % 1000 != 7 THEN pg_temp.at(n) END,
    pg_temp.at(n), pg_temp.at(n), 1
FROM generate_series(1, :people) n;
INSERT INTO memberships
SELECT s.workspace_id, s.id, pg_temp.id(t), s.status, s.created_at, s.created_at, 'api'
FROM (SELECT *, row_number() OVER (ORDER BY created_at) AS n FROM subscribers
    WHERE workspace_id = ':workspace') s,
    LATERAL (SELECT DISTINCT unnest(ARRAY[1, 2 + n % 10, 12 + n % 48]) AS t) tag;
INSERT INTO notes
SELECT ':workspace', pg_temp.id(:people), pg_temp.id(n), pg_temp.text('A note ', n), 'Ann',
    pg_temp.at(n)
FROM generate_series(1, 60) n;
INSERT INTO templates
SELECT ':workspace', pg_temp.id(n), pg_temp.text('Template ', n), pg_temp.text('template ', n),
    't-' || n, CASE WHEN n % 2 = 0 THEN 'marketing' ELSE 'transactional' END, 1, pg_temp.at(n),
    pg_temp.at(n)
FROM generate_series(1, 60) n;
INSERT INTO template_versions
SELECT workspace_id, id, 1, name, category, 'Hello', NULL, NULL,
    '<p>Hello {{first_name}}</p>', 'Hello', '{}', updated_at
FROM templates WHERE workspace_id = ':workspace';
INSERT INTO campaigns (workspace_id, id, name, name_key, status, template_id, template_version,
    from_address, variables, include_tags, exclude_tags, match_all, on_unknown, created_at,
    updated_at, version, frozen, chunks, frozen_recipients, started_at, completed_at, everyone)
SELECT ':workspace', pg_temp.id(n), pg_temp.text('Campaign ', n), pg_temp.text('campaign ', n),
    CASE WHEN n <= 10 THEN 'sent' ELSE 'draft' END, pg_temp.id(2), CASE WHEN n <= 10 THEN 1 END,
    'a@example.com', '{}', '{}', '{}', false, 'resend', pg_temp.at(n), pg_temp.at(n), 1, n <= 10,
    CASE WHEN n <= 10 THEN ceil(:people / 1000.0) ELSE 0 END,
    CASE WHEN n <= 10 THEN :people ELSE 0 END,
    CASE WHEN n <= 10 THEN now() - n * interval '1 day' END,
    CASE WHEN n <= 10 THEN now() - n * interval '1 day' END, true
FROM generate_series(1, 200) n;
INSERT INTO campaign_recipients (workspace_id, campaign_id, position, subscriber_id, status,
    attempts, reply)
SELECT ':workspace', pg_temp.id(c), p, pg_temp.id(p),
    CASE WHEN p % 1000 = 7 THEN 'failed' WHEN p % 100 = 3 THEN 'bounced'
        WHEN p % 50 = 9 THEN 'suppressed' ELSE 'accepted' END, 1,
    CASE WHEN p % 100 = 3 THEN '550 5.1.1 no such user' END
FROM generate_series(1, 10) c, generate_series(1, :people) p;
INSERT INTO campaign_chunks (workspace_id, campaign_id, number, active, due_at, is_open,
    first_position, last_position, accepted, bounced, failed, suppressed)
SELECT workspace_id, campaign_id, (position - 1) / 1000, false, 'infinity', false, min(position),
    max(position), count(*) FILTER (WHERE status = 'accepted'),
    count(*) FILTER (WHERE status = 'bounced'), count(*) FILTER (WHERE status = 'failed'),
    count(*) FILTER (WHERE status = 'suppressed')
FROM campaign_recipients WHERE workspace_id = ':workspace' GROUP BY 1, 2, 3;
INSERT INTO emails (workspace_id, id, to_key, template_id, mail, metadata, status, attempts, reply,
    created_at, sent_at)
SELECT ':workspace', pg_temp.id(n), pg_temp.address(n), pg_temp.id(1),
    json_build_object('message_id', n || '@example.com', 'from',
        json_build_object('address', 'a@example.com'), 'to',
        json_build_object('address', pg_temp.address(n)), 'subject', pg_temp.text('Hello ', n),
        'text', 'Hello'),
    '{}', CASE WHEN n % 1000 = 7 THEN 'failed' WHEN n % 20 = 3 THEN 'bounced' ELSE 'sent' END, 1,
    '250 2.0.0 accepted', pg_temp.at(n), pg_temp.at(n)
FROM generate_series(1, :people) n;
INSERT INTO email_events (workspace_id, email_id, id, type, occurred_at)
SELECT workspace_id, id, id, status, sent_at FROM emails WHERE workspace_id = ':workspace';
INSERT INTO captured_mails (workspace_id, id, message_id, from_text, to_text, to_key, subject,
    html, source, captured_at)
SELECT ':workspace', pg_temp.id(n), n || '@example.com', 'a@example.com', pg_temp.address(n),
    pg_temp.address(n), pg_temp.text('Hello ', n), '<p>Hello</p>', 'Subject: Hello', pg_temp.at(n)
FROM generate_series(1, :people / 2) n;
INSERT INTO webhooks (workspace_id, id, url, events, is_active, secret_prefix, created_at,
    updated_at, version)
SELECT ':workspace', pg_temp.id(n), 'https://example.com/' || replace(pg_temp.text('hook', n), ' ', '-'),
    '{*}', true, 'whsec', pg_temp.at(n), pg_temp.at(n), 1
FROM generate_series(1, 60) n;
INSERT INTO events (workspace_id, id, number, type, occurred_at, body, subscriber_id)
SELECT ':workspace', pg_temp.id(n), n,
    CASE WHEN n % 100 = 3 THEN 'tag.subscribed' ELSE 'subscriber.created' END, pg_temp.at(n),
    convert_to(jsonb_build_object('email', pg_temp.address(n), 'text',
        pg_temp.text('a value ', n))::text, 'UTF8'), pg_temp.id(n)
FROM generate_series(1, :people) n;
UPDATE event_sequences SET last_number = :people WHERE workspace_id = ':workspace';
INSERT INTO deliveries (workspace_id, id, webhook_id, event_id, event_type, status, attempts,
    delivered_at, created_at)
SELECT ':workspace', pg_temp.id(n), pg_temp.id(1), pg_temp.id(n),
    CASE WHEN n % 100 = 3 THEN 'tag.subscribed' ELSE 'subscriber.created' END,
    CASE WHEN n % 100 = 9 THEN 'failed' ELSE 'delivered' END, 1,
    CASE WHEN n % 100 = 9 THEN NULL ELSE pg_temp.at(n) END, pg_temp.at(n)
FROM generate_series(1, :people) n;
INSERT INTO delivery_attempts (workspace_id, delivery_id, attempted_at, number, kind,
    response_status, response_micros, is_final)
SELECT workspace_id, id, created_at, 1, 'scheduled',
    CASE WHEN status = 'failed' THEN 500 ELSE 200 END, 4000, true
FROM deliveries WHERE workspace_id = ':workspace';
INSERT INTO webhook_stats (workspace_id, webhook_id, day, event_type, delivered, failed, attempts,
    failed_attempts, response_micros, response_times,
    last_delivery_at)
SELECT workspace_id, webhook_id, CAST(created_at AT TIME ZONE 'UTC' AS date), event_type,
    count(*) FILTER (WHERE status = 'delivered'), count(*) FILTER (WHERE status = 'failed'),
    count(*), count(*) FILTER (WHERE status = 'failed'), 4000 * count(*),
    array_fill(0, ARRAY[10]) || CAST(count(*) AS int) || array_fill(0, ARRAY[53]), max(created_at)
FROM deliveries WHERE workspace_id = ':workspace' GROUP BY 1, 2, 3, 4;
INSERT INTO triggers (workspace_id, id, name, event_type, is_active, version, created_at,
    updated_at, name_key, definition_version)
SELECT ':workspace', pg_temp.id(n), pg_temp.text('Trigger ', n), 'custom_event', n % 2 = 0, 1,
    pg_temp.at(n), pg_temp.at(n), pg_temp.text('trigger ', n), 1
FROM generate_series(1, 60) n;
INSERT INTO trigger_versions
SELECT workspace_id, t.id, 1, v.definition, t.updated_at
FROM triggers t JOIN (SELECT workspace_id, definition FROM trigger_versions
    WHERE workspace_id = ':workspace' LIMIT 1) v USING (workspace_id)
WHERE workspace_id = ':workspace' AND t.name LIKE 'Trigger %';
INSERT INTO trigger_runs (workspace_id, trigger_id, id, trigger_version, subscriber_id, status,
    depth, created_at, updated_at, entry, facts, place, reason)
SELECT ':workspace', pg_temp.id(1), pg_temp.id(n), 1, pg_temp.id(n),
    CASE WHEN n % 100 = 9 THEN 'failed' WHEN n % 10 = 3 THEN 'exited' ELSE 'completed' END, 0,
    pg_temp.at(n), pg_temp.at(n), 'once', '{}', NULL, NULL
FROM generate_series(1, :people) n;
INSERT INTO imports (workspace_id, id, status, format, options, total_bytes, bytes_read, lines_read,
    created_rows, updated_rows, rejected_rows, due_at, created_at, completed_at)
SELECT ':workspace', pg_temp.id(n), 'completed', 'csv',
    '{"on_conflict": "update", "tags": [], "fire_triggers": false}', 1000, 1000, 100, 60, 20, 20,
    now(), pg_temp.at(n), pg_temp.at(n)
FROM generate_series(1, 200) n;
INSERT INTO import_rejects
SELECT ':workspace', pg_temp.id(200), n, 'The address is not valid.', pg_temp.address(n), 'invalid'
FROM generate_series(1, 20) n;
INSERT INTO people (id, address, address_key, name, is_operator, created_at)
SELECT pg_temp.id(n), 'member' || n || '@acme.test', 'member' || n || '@acme.test',
    pg_temp.text('Member ', n), false, pg_temp.at(n)
FROM generate_series(1, 60) n;
INSERT INTO account_members (account_id, person_id, role, reach, since)
SELECT account_id, pg_temp.id(n), 'marketer', 'both', pg_temp.at(n)
FROM workspaces, generate_series(1, 60) n WHERE id = ':workspace';
ANALYZE
