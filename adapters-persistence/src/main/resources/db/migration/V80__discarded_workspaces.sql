-- A test environment is reset by giving its account another workspace. The one from before is
-- discarded: nothing finds it any more, and a worker removes its rows in steps. It is in the
-- directory until the last of them is removed.
ALTER TABLE workspaces
    ADD COLUMN discarded_at timestamptz,
    ADD COLUMN sweep_at timestamptz,
    ADD CHECK ((discarded_at IS NULL) = (sweep_at IS NULL)),
    ADD CHECK (discarded_at IS NULL OR environment = 'test');
ALTER TABLE workspaces DROP CONSTRAINT workspaces_account_id_environment_key;
CREATE UNIQUE INDEX workspaces_in_use ON workspaces (account_id, environment)
    WHERE discarded_at IS NULL;
CREATE INDEX workspaces_to_sweep ON workspaces (sweep_at) WHERE sweep_at IS NOT NULL;

-- Append-only means as long as the workspace is in use.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM 1 FROM workspaces WHERE id = OLD.workspace_id AND discarded_at IS NOT NULL;
        IF FOUND THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
DROP TRIGGER consents_append_only ON consents;
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
DROP TRIGGER consent_links_append_only ON consent_links;
CREATE TRIGGER consent_links_append_only BEFORE UPDATE OR DELETE ON consent_links
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
DROP TRIGGER suppression_lifts_append_only ON suppression_lifts;
CREATE TRIGGER suppression_lifts_append_only BEFORE UPDATE OR DELETE ON suppression_lifts
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
