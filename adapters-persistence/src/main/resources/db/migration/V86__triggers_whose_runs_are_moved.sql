-- The runs of a trigger that is stopped or started again may be many: those that are still to be
-- held or to go on are moved in parts.
CREATE TABLE unsettled_triggers (
    workspace_id uuid NOT NULL,
    trigger_id uuid NOT NULL,
    PRIMARY KEY (workspace_id, trigger_id),
    FOREIGN KEY (workspace_id, trigger_id) REFERENCES triggers (workspace_id, id)
        ON DELETE CASCADE
);
SELECT store_first_statistics('unsettled_triggers'::regclass);
