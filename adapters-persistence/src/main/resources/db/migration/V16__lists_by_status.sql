-- A list filtered by status walks each status along its own range of an index, so that few failed
-- rows among millions of others are found at once.
CREATE INDEX deliveries_by_status ON deliveries
    (workspace_id, webhook_id, status, created_at, id);
CREATE INDEX imports_by_status ON imports (workspace_id, status, created_at, id);
