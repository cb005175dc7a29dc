-- What the filter of a trigger narrows its events by: a tag, a campaign or a name; empty for none.
-- The relay finds the triggers of a batch by it, and reads no others.
ALTER TABLE triggers ADD COLUMN subject text COLLATE "C" NOT NULL DEFAULT '';
UPDATE triggers t SET subject = coalesce(d.definition #>> '{filter,tag}',
    d.definition #>> '{filter,campaign_id}', d.definition #>> '{filter,event_name}', '')
FROM trigger_versions d
WHERE d.workspace_id = t.workspace_id AND d.trigger_id = t.id
    AND d.version = t.definition_version;
DROP INDEX triggers_by_event;
CREATE INDEX triggers_by_event ON triggers (workspace_id, event_type, subject) WHERE is_active;

-- How many triggers are in the chain of causes of a mail: 0 for that of a request, one more than the
-- run's own for that of a run. What the mail causes has the same depth.
ALTER TABLE emails ADD COLUMN depth smallint NOT NULL DEFAULT 0;
