-- A name for paths and programs; triggers without one have none. The few triggers of an environment
-- are indexed at once.
ALTER TABLE triggers ADD COLUMN slug text COLLATE "C";
CREATE UNIQUE INDEX triggers_by_slug ON triggers (workspace_id, slug);
