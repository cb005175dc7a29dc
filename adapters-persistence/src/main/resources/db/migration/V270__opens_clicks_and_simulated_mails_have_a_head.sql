-- As other queues by time: an entry that is put before the head announces itself.
CREATE TRIGGER reaction_queue_lows AFTER INSERT OR UPDATE OF due_at ON reaction_queue
    FOR EACH ROW WHEN (NEW.due_at < clock_timestamp() - interval '1 second')
    EXECUTE FUNCTION announce_low();
CREATE TRIGGER simulated_mails_lows AFTER INSERT OR UPDATE OF due_at ON simulated_mails
    FOR EACH ROW WHEN (NEW.due_at < clock_timestamp() - interval '1 second')
    EXECUTE FUNCTION announce_low();
