-- Resources are deleted at once. Of those that may have many rows, what is left is removed in
-- parts. So far triggers did so.
CREATE TABLE leftovers (
    workspace_id uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    id uuid NOT NULL,
    PRIMARY KEY (workspace_id, kind, id)
);
SELECT store_first_statistics('leftovers'::regclass);
INSERT INTO leftovers (workspace_id, kind, id)
SELECT workspace_id, 'trigger', trigger_id FROM removed_triggers;
DROP TABLE removed_triggers;

ALTER TABLE campaign_chunks DROP CONSTRAINT campaign_chunks_workspace_id_campaign_id_fkey;
ALTER TABLE held_refusals DROP CONSTRAINT held_refusals_workspace_id_campaign_id_fkey;
ALTER TABLE template_versions DROP CONSTRAINT template_versions_workspace_id_template_id_fkey;

-- A person joins only a tag that exists, and that stays until the transaction ends. As a foreign
-- key, but with one look for each tag of a statement, and nothing happens when a tag is deleted.
ALTER TABLE memberships DROP CONSTRAINT memberships_workspace_id_tag_id_fkey;
ALTER TABLE pending_memberships DROP CONSTRAINT pending_memberships_workspace_id_tag_id_fkey;
CREATE FUNCTION require_tags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    held bigint;
BEGIN
    PERFORM 1
    FROM (SELECT DISTINCT workspace_id, tag_id FROM added) wanted
    JOIN tags t ON t.workspace_id = wanted.workspace_id AND t.id = wanted.tag_id
    ORDER BY t.id
    FOR KEY SHARE OF t;
    GET DIAGNOSTICS held = ROW_COUNT;
    IF held < (SELECT count(*) FROM (SELECT DISTINCT workspace_id, tag_id FROM added) wanted) THEN
        RAISE foreign_key_violation USING MESSAGE = 'a tag of these rows does not exist';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER memberships_have_tags AFTER INSERT ON memberships
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_tags();
CREATE TRIGGER pending_memberships_have_tags AFTER INSERT ON pending_memberships
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_tags();
