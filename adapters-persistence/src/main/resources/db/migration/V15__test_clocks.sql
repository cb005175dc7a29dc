-- How far the clock of a test workspace is ahead of the real time. No row: not at all, as in every
-- live workspace. Times that clients see are on the workspace's clock; due_at columns are on the
-- database's, so that workers compare them with now() alone.
CREATE TABLE test_clocks (
    workspace_id uuid NOT NULL PRIMARY KEY,
    ahead interval NOT NULL CHECK (ahead >= interval '0')
);

-- A moment of the workspace's clock on the database's. Not called for NULL.
CREATE FUNCTION real_time(of_workspace uuid, moment timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE STRICT AS $$
    SELECT moment - coalesce(
        (SELECT ahead FROM test_clocks WHERE workspace_id = of_workspace), interval '0')
$$;

-- A moment of the database's clock on the workspace's. Not called for NULL.
CREATE FUNCTION workspace_time(of_workspace uuid, moment timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE STRICT AS $$
    SELECT moment + coalesce(
        (SELECT ahead FROM test_clocks WHERE workspace_id = of_workspace), interval '0')
$$;

-- Whether somebody holds the row, as in email_queue: then due_at is the end of the lease, which a
-- moved clock must not bring nearer. Rows held while this runs count as waiting until they are
-- claimed again.
ALTER TABLE delivery_queue ADD COLUMN held boolean NOT NULL DEFAULT false;
ALTER TABLE campaign_chunks ADD COLUMN held boolean NOT NULL DEFAULT false;
ALTER TABLE trigger_queue ADD COLUMN held boolean NOT NULL DEFAULT false;

-- Attempts are kept apart by real days: one of a moved clock would fall into a day that has no
-- partition yet and keep it from getting one. attempted_at + ahead is the workspace's time.
ALTER TABLE delivery_attempts ADD COLUMN ahead interval NOT NULL DEFAULT '0';
