-- A trigger is deleted at once. Its runs and versions, which may be many, are removed in parts.
ALTER TABLE trigger_runs DROP CONSTRAINT trigger_runs_workspace_id_trigger_id_fkey;
ALTER TABLE trigger_versions DROP CONSTRAINT trigger_versions_workspace_id_trigger_id_fkey;
CREATE TABLE removed_triggers (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    PRIMARY KEY (workspace_id, trigger_id)
);
SELECT store_first_statistics('removed_triggers'::regclass);
