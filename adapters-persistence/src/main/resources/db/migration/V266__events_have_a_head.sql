-- A transaction takes its number before it reads the position. So a position, and the next number of the moment
-- after it, say of which transactions an event with a lower position can still come.
ALTER TABLE outbox ALTER COLUMN log_position
    SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN pg_current_wal_insert_lsn() END;
-- For the relay, which begins where the first waiting event of any workspace is. Entries of events that are
-- gone stay in an index as long as an old snapshot lives. The condition is true of every event: a statement that
-- leaves it out reads one workspace by the other index.
CREATE INDEX outbox_head ON outbox (log_position) WHERE batch_place >= 0;
