-- What persons were asked to confirm by mail (double opt-in): one row for each of them, and one for
-- each tag that waits. Memberships are real ones only, so that audiences and counters know nothing
-- of this. Times are on the workspace's clock, except due_at.
CREATE TABLE confirmations (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    -- names the confirmation in its links
    id uuid NOT NULL,
    -- the address that was asked
    email text NOT NULL,
    consent_text text,
    expires_at timestamptz NOT NULL,
    -- when the row can be removed
    due_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    mails_since timestamptz NOT NULL,
    mails int NOT NULL,
    last_mail_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, subscriber_id),
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX confirmations_due ON confirmations (due_at);

-- A tag waits only as long as its confirmation is there: removing that one row removes all. A
-- deletion and an expiry lock the confirmation first, so they cannot deadlock.
CREATE TABLE pending_memberships (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    requested_at timestamptz NOT NULL,
    source text NOT NULL,
    PRIMARY KEY (workspace_id, subscriber_id, tag_id),
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES confirmations (workspace_id, subscriber_id)
        ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, tag_id) REFERENCES tags (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX pending_memberships_by_tag ON pending_memberships (workspace_id, tag_id);

-- As present_memberships: called on a locked row, it sees what was committed during the wait.
CREATE FUNCTION present_pending(of_workspace uuid, of_subscriber uuid)
RETURNS text LANGUAGE plpgsql VOLATILE AS $$
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

-- The watch sees confirmations that expire; other queues stay as they are.
DO $$
DECLARE
    watch constant text := pg_get_functiondef('due_work(bigint)'::regprocedure);
    imports constant text := '(SELECT ''imports'', due_at';
BEGIN
    IF strpos(watch, imports) = 0 THEN
        RAISE EXCEPTION 'due_work is not as expected';
    END IF;
    EXECUTE replace(watch, imports,
        '(SELECT ''confirmation_expiry'', due_at FROM confirmations ORDER BY due_at LIMIT 1)
        UNION ALL
        ' || imports);
END $$;

SELECT store_first_statistics('confirmations'::regclass);
SELECT store_first_statistics('pending_memberships'::regclass);
