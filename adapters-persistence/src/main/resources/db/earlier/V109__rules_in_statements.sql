-- What a change of a webhook means for its endpoint is in the statements of the service, next to the
-- lease, and no longer in triggers that a reader of those statements cannot see.
DROP TRIGGER webhooks_wake_queues ON webhooks;
DROP TRIGGER webhooks_end_queues ON webhooks;
DROP FUNCTION wake_webhook_queue();

-- Notes and memberships change only columns of a subscriber that are in no index. With room on its page
-- such a change writes no index.
ALTER TABLE subscribers SET (fillfactor = 90);
