-- Requests that all processes counted, one row for each subject and window. Unlogged: a commit waits
-- for no disk, and after a crash counting begins again from zero. The count is in no index, and half
-- of each page is free, so that an update stays on its page and reuses the space of earlier ones.
-- The window comes first, so that ended windows are found and leave whole index pages behind.
CREATE UNLOGGED TABLE request_counts (
    window_start timestamptz NOT NULL,
    kind text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    requests int NOT NULL,
    PRIMARY KEY (window_start, kind, name)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
