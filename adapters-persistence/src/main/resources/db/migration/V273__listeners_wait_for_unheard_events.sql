-- Events that nothing reacts to are stored in the log with their change, without a relay. A webhook or
-- a trigger that comes meanwhile waits for the end of such a transaction, as for a relay: what is
-- stored after it has come is heard by it.
CREATE FUNCTION wait_for_unheard_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM event_sequences s WHERE s.workspace_id = NEW.workspace_id FOR UPDATE;
    RETURN NEW;
END $$;

CREATE TRIGGER webhooks_wait_for_unheard_events BEFORE INSERT ON webhooks
    FOR EACH ROW EXECUTE FUNCTION wait_for_unheard_events();

CREATE TRIGGER triggers_wait_for_unheard_events BEFORE INSERT ON triggers
    FOR EACH ROW WHEN (NEW.is_active) EXECUTE FUNCTION wait_for_unheard_events();

-- Not for one that is active already: a relay can hold the sequence and wait for its row.
CREATE TRIGGER activations_wait_for_unheard_events BEFORE UPDATE OF is_active ON triggers
    FOR EACH ROW WHEN (NEW.is_active AND NOT OLD.is_active)
    EXECUTE FUNCTION wait_for_unheard_events();
