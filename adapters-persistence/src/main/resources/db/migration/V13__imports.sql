-- An import's content is stored in chunks, so that neither end ever holds all of it, and goes when
-- the import is at its end. Nothing was ever stored in the old column.
ALTER TABLE imports
    DROP COLUMN content,
    ADD COLUMN format text COLLATE "C" NOT NULL DEFAULT 'csv' CHECK (format IN ('csv', 'ndjson')),
    ADD COLUMN total_bytes bigint NOT NULL DEFAULT 0,
    ADD COLUMN bytes_read bigint NOT NULL DEFAULT 0,
    ADD COLUMN started_at timestamptz;
ALTER TABLE imports
    ALTER COLUMN format DROP DEFAULT,
    ALTER COLUMN total_bytes DROP DEFAULT;
SELECT keep_count_by_status('imports', 'import');

ALTER TABLE import_rejects ADD COLUMN code text NOT NULL DEFAULT '';
ALTER TABLE import_rejects ALTER COLUMN code DROP DEFAULT;

CREATE TABLE import_chunks (
    workspace_id uuid NOT NULL,
    import_id uuid NOT NULL,
    number int NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (workspace_id, import_id, number),
    FOREIGN KEY (workspace_id, import_id) REFERENCES imports (workspace_id, id)
        ON DELETE CASCADE
);
-- read once and deleted: not worth the time to compress
ALTER TABLE import_chunks ALTER COLUMN content SET STORAGE EXTERNAL;
