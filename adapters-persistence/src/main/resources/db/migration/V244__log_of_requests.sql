-- The log of the requests of programs: those that failed, and some of the others. Rows end by their
-- partitions, and lists by workspace and status read their totals from counters by the week.
CREATE TABLE logged_requests (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    key_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    method text COLLATE "C" NOT NULL,
    route text COLLATE "C" NOT NULL,
    path text COLLATE "C",
    status text COLLATE "C" NOT NULL,
    status_code smallint NOT NULL,
    millis bigint NOT NULL,
    request_id text COLLATE "C",
    problem text,
    PRIMARY KEY (workspace_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE logged_requests_rest PARTITION OF logged_requests DEFAULT;
CREATE INDEX logged_requests_by_creation ON logged_requests (workspace_id, created_at, id);
CREATE INDEX logged_requests_by_status ON logged_requests (workspace_id, status, created_at, id);
CREATE INDEX logged_requests_by_key ON logged_requests (workspace_id, key_id, created_at, id);
CREATE INDEX logged_requests_by_key_and_status ON logged_requests
    (workspace_id, key_id, status, created_at, id);
CREATE INDEX logged_requests_by_request_id ON logged_requests (workspace_id, request_id, id);
SELECT keep_count_by_week('logged_requests', 'logged_request');

-- How many requests each key sent in spans of ten minutes. The span is the first id of it, so that
-- the table has partitions by the day as others by the id.
CREATE TABLE key_requests (
    workspace_id uuid NOT NULL,
    key_id uuid NOT NULL,
    span uuid NOT NULL,
    requests bigint NOT NULL,
    errors bigint NOT NULL,
    PRIMARY KEY (workspace_id, key_id, span)
) PARTITION BY RANGE (span);
CREATE TABLE key_requests_rest PARTITION OF key_requests DEFAULT WITH (fillfactor = 80);

SELECT store_first_statistics(tab::regclass)
FROM unnest(ARRAY['logged_requests', 'logged_requests_rest', 'key_requests', 'key_requests_rest'])
    tab;
