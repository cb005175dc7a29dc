-- A requested tag waits for a pending person, and not for one link: the link may expire, and there may
-- be none.
ALTER TABLE pending_memberships
    DROP CONSTRAINT pending_memberships_workspace_id_subscriber_id_fkey,
    ADD FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE;

-- A run that passed over a mail does not read as completed.
ALTER TABLE trigger_runs DROP CONSTRAINT trigger_runs_status_check;
ALTER TABLE trigger_runs ADD CONSTRAINT trigger_runs_status_check CHECK (status IN
    ('active', 'held', 'completed', 'skipped', 'exited', 'failed', 'cancelled'));
