-- As in V33, but the row is locked before it is judged: a release that is under way leaves the
-- endpoint due when a retry is, and a statement does not wait for a row that its snapshot excludes.
CREATE OR REPLACE FUNCTION wake_webhook_queue() RETURNS trigger LANGUAGE plpgsql AS $$
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
