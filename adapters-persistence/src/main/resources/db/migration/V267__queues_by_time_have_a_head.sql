-- The transactions that put an entry of a queue at a time that is over for more than a second, as an advanced
-- test clock does: each process then looks for the head of this queue from its beginning.
CREATE TABLE queue_lows (
    queue text COLLATE "C" NOT NULL,
    number xid8 NOT NULL,
    announced_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (queue, number)
);

-- A transaction announces itself once, whatever the number of its entries. Every process looks once a second. So an
-- announcement of yesterday is of no use: each new one takes the place of some of these, which are the first ones.
CREATE FUNCTION announce_low() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO queue_lows (queue, number) VALUES (TG_TABLE_NAME, pg_current_xact_id())
    ON CONFLICT DO NOTHING;
    IF FOUND THEN
        DELETE FROM queue_lows WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM (
                SELECT ctid, announced_at FROM queue_lows
                WHERE queue = TG_TABLE_NAME
                ORDER BY number LIMIT 10 FOR UPDATE SKIP LOCKED) first
            WHERE announced_at < now() - interval '1 day'));
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER email_queue_lows AFTER INSERT OR UPDATE OF due_at ON email_queue
    FOR EACH ROW WHEN (NEW.due_at < clock_timestamp() - interval '1 second')
    EXECUTE FUNCTION announce_low();
CREATE TRIGGER trigger_queue_lows AFTER INSERT OR UPDATE OF due_at ON trigger_queue
    FOR EACH ROW WHEN (NEW.due_at < clock_timestamp() - interval '1 second')
    EXECUTE FUNCTION announce_low();

-- The condition is true of every entry. A statement that leaves it out reads one workspace by the other index,
-- also where the planner knows nothing about the queue and would take either.
DROP INDEX email_queue_due;
CREATE INDEX email_queue_due ON email_queue (due_at) WHERE attempts >= 0;
DROP INDEX trigger_queue_due;
CREATE INDEX trigger_queue_due ON trigger_queue (due_at) WHERE attempts >= 0;
