-- The steps of runs go with them, by one statement for all runs that a statement deletes. A foreign
-- key would look for the run of each step and write a lock to it, and a worker stores a step only
-- with the run that it moves.
ALTER TABLE trigger_steps DROP CONSTRAINT trigger_steps_workspace_id_trigger_id_run_id_fkey;

CREATE FUNCTION remove_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM trigger_steps s USING removed r
    WHERE s.workspace_id = r.workspace_id AND s.trigger_id = r.trigger_id AND s.run_id = r.id;
    RETURN NULL;
END $$;
CREATE TRIGGER trigger_runs_remove_steps AFTER DELETE ON trigger_runs
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_steps();
